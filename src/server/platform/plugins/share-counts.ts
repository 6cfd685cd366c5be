import { randomUUID } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import { exchangeCounts, sweepCounts } from '#server/platform/plugins/limit-count-store.ts';
import type { RequestCounts } from '#server/platform/plugins/request-counts.ts';

const EVERY_MS = 1000;
const SWEEP_EVERY_MS = 60_000;
/** Keeps the statement small while an attack comes from very many addresses. The highest counts matter most. */
const MOST_SHARED = 1000;

export type Sharing = {
  /** Exchanges counts with the other processes once. Does nothing if there is nothing to tell. */
  exchange(): Promise<void>;
};

/** All workers and nodes count together, but no request waits for it: each process counts in memory. */
export function shareCounts(db: Db, counts: RequestCounts): Sharing {
  const process = randomUUID();
  return {
    async exchange() {
      const { counts: own, remainingMs } = counts.toShare();
      if (own.length === 0) return;
      const highest = own.toSorted((a, b) => b.count - a.count).slice(0, MOST_SHARED);
      counts.setOthers(await exchangeCounts(db, process, highest, remainingMs));
    },
  };
}

/** Exchanges counts every second until the returned function is called. */
export function keepSharing(db: Db, { exchange }: Sharing): () => Promise<void> {
  let running = Promise.resolve();
  let isRunning = false;
  const run = (work: () => Promise<void>) => {
    // A slow database gets the next exchange later instead of two at once.
    if (isRunning) return;
    isRunning = true;
    running = work()
      // While the database is away, each process goes on with its own counts.
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
      });
  };
  const exchanging = setInterval(() => run(exchange), EVERY_MS).unref();
  const sweeping = setInterval(() => run(() => sweepCounts(db)), SWEEP_EVERY_MS).unref();
  return async () => {
    clearInterval(exchanging);
    clearInterval(sweeping);
    await running;
  };
}
