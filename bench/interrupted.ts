import { onStopSignal } from '#server/stop-signal.ts';

const INTERRUPTED = 130;
const ends: (() => Promise<void>)[] = [];

/**
 * What ends something that was started, made to run once: when it is called, or when the benchmark is interrupted,
 * where the last to be started is the first to end. Otherwise a PostgreSQL would stay behind.
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
