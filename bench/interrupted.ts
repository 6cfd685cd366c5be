import { onStopSignal } from '#server/process/process-events.ts';

const INTERRUPTED = 130;
const ends: (() => Promise<void>)[] = [];

/**
 * Makes a cleanup function run once: when it is called, or when the benchmark is interrupted, then in reverse order of
 * the starts. Otherwise a PostgreSQL process would be left running.
 */
export function endOnce(end: () => Promise<void>): () => Promise<void> {
  if (ends.length === 0) onStopSignal(endAll);
  let ended: Promise<void> | undefined;
  const endNow = () => {
    ended ??= end();
    return ended;
  };
  ends.push(endNow);
  return endNow;
}

async function endAll(): Promise<void> {
  process.stderr.write('Interrupted: ending what was started …\n');
  for (const end of ends.toReversed())
    await end().catch((error) => process.stderr.write(`${(error as Error).message}\n`));
  process.exit(INTERRUPTED);
}
