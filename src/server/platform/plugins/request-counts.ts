import { randomUUID } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import { exchangeCounts, sweepCounts } from '#server/platform/plugins/rate-limit-store.ts';

const WINDOW_MS = 60_000;
/** Limits memory to about ten megabytes. An attacker with more addresses cannot be stopped by address anyway. */
const MOST_COUNTED = 100_000;
/** Below this share of its limit, a count is not worth telling the other processes. */
const SHARED_FROM = 0.1;

export type Counted = { key: string; limit: number };

/** `own`: counted by this process. `others`: counted by all other processes, as far as they have told. */
type Count = { key: string; own: number; others: number };

/** Counts requests by key. All counts are reset together every minute. */
export function requestCounts(uptimeMs: () => number) {
  const counts = new Map<string, Count>();
  const shared = new Set<Count>();
  let endsAtMs = Number.NEGATIVE_INFINITY;

  return {
    /**
     * Counts one request under all of these keys and returns 0. If one of them is at its limit, counts nothing and
     * returns how many milliseconds remain until all counts are reset.
     */
    take(counted: Counted[]): number {
      const nowMs = startWindow();
      if (counted.some(({ key, limit }) => total(counts.get(key)) >= limit)) return endsAtMs - nowMs;
      for (const { key, limit } of counted) {
        const count = counts.get(key) ?? add(key);
        count.own += 1;
        if (count.own >= limit * SHARED_FROM) shared.add(count);
      }
      return 0;
    },
    /** The counts that other processes should know, and the time until they are reset. */
    toShare() {
      const nowMs = startWindow();
      return {
        counts: [...shared].map(({ key, own }) => ({ key, count: own })),
        remainingMs: endsAtMs - nowMs,
      };
    },
    setOthers(others: Map<string, number>): void {
      for (const count of shared) count.others = others.get(count.key) ?? 0;
    },
  };

  function startWindow(): number {
    const nowMs = uptimeMs();
    if (nowMs >= endsAtMs) {
      counts.clear();
      shared.clear();
      endsAtMs = nowMs + WINDOW_MS;
    }
    return nowMs;
  }

  function add(key: string): Count {
    makeRoom();
    const count = { key, own: 0, others: 0 };
    counts.set(key, count);
    return count;
  }

  function makeRoom(): void {
    if (counts.size < MOST_COUNTED) return;
    for (const [key, oldest] of counts) {
      counts.delete(key);
      shared.delete(oldest);
      return;
    }
  }
}

function total(count: Count | undefined): number {
  return count ? count.own + count.others : 0;
}

const EVERY_MS = 1000;
const SWEEP_EVERY_MS = 60_000;
/** Keeps the statement small while an attack comes from very many addresses. The highest counts matter most. */
const MOST_SHARED = 1000;

/** All nodes count together, but no request waits for it: each process counts in memory. */
export function shareCounts(db: Db, counts: ReturnType<typeof requestCounts>) {
  const process = randomUUID();
  return {
    /** Exchanges counts with the other processes once. Does nothing if there is nothing to tell. */
    async exchange(): Promise<void> {
      const { counts: own, remainingMs } = counts.toShare();
      if (own.length === 0) return;
      const highest = own.toSorted((a, b) => b.count - a.count).slice(0, MOST_SHARED);
      counts.setOthers(await exchangeCounts(db, process, highest, remainingMs));
    },
  };
}

/** Exchanges counts every second until the returned function is called. */
export function startSharing(db: Db, { exchange }: ReturnType<typeof shareCounts>): () => Promise<void> {
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
