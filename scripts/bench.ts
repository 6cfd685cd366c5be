import { parseArgs } from 'node:util';
import { runBench } from '#bench/run.ts';
import { buildIfNeeded } from './build-if-needed.ts';

/** `npm run bench`, `-- --quick` for a look, `-- --only tips --only memory` for parts. See docs/performance.md. */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
});
// Before the clock runs: the server would do it at its start.
await buildIfNeeded();
await runBench(values);
