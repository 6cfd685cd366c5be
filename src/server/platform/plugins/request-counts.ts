const WINDOW_MS = 60_000;
/** Limits memory to about ten megabytes. An attacker with more addresses cannot be stopped by address anyway. */
const MOST_COUNTED = 100_000;
/** Below this share of its limit, a count is not worth telling the other processes. */
const SHARED_FROM = 0.1;

export type Counted = { key: string; limit: number };

/** `own`: counted by this process. `others`: counted by all other processes, as far as they have told. */
type Count = { key: string; own: number; others: number };

export type RequestCounts = {
  /**
   * Counts one request under all of these keys and returns 0. If one of them is at its limit, counts nothing and
   * returns how many milliseconds remain until all counts are reset.
   */
  take(counted: Counted[]): number;
  /** The counts that other processes should know, and the time until they are reset. */
  toShare(): { counts: { key: string; count: number }[]; remainingMs: number };
  setOthers(others: Map<string, number>): void;
};

/** Counts requests by key. All counts are reset together every minute. */
export function requestCounts(uptimeMs: () => number): RequestCounts {
  const counts = new Map<string, Count>();
  const shared = new Set<Count>();
  let endsAtMs = Number.NEGATIVE_INFINITY;

  return {
    take(counted) {
      const nowMs = startWindow();
      if (counted.some(({ key, limit }) => total(counts.get(key)) >= limit)) return endsAtMs - nowMs;
      for (const { key, limit } of counted) {
        const count = counts.get(key) ?? add(key);
        count.own += 1;
        if (count.own >= limit * SHARED_FROM) shared.add(count);
      }
      return 0;
    },
    toShare() {
      const nowMs = startWindow();
      return {
        counts: [...shared].map(({ key, own }) => ({ key, count: own })),
        remainingMs: endsAtMs - nowMs,
      };
    },
    setOthers(others) {
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
