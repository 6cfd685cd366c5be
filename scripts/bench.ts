import { parseArgs } from 'node:util';
import { runBench } from '#bench/run.ts';
import { buildIfNeeded } from './build-if-needed.ts';

/** `npm run bench`, with `-- --quick` for a short run or `-- --only tips --only memory` for parts. See docs/performance.md. */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
});
// Build now. Otherwise the server would build at its start, and the start time would include it.
await buildIfNeeded();
await runBench(values);
