const WINDOW_MS = 60_000;
/** Limits memory to about ten megabytes. An attacker with more addresses cannot be stopped by address anyway. */
const MOST_COUNTED = 100_000;

export type Counted = { key: string; limit: number };

export type RequestCounts = {
  /**
   * Counts one request under all of these keys and returns 0. If one of them is at its limit, counts nothing and
   * returns how many milliseconds remain until all counts are reset.
   */
  take(counted: Counted[]): number;
};

/** Counts requests by key. All counts are reset together every minute. */
export function requestCounts(uptimeMs: () => number): RequestCounts {
  const counts = new Map<string, number>();
  let endsAtMs = Number.NEGATIVE_INFINITY;
  return {
    take(counted) {
      const nowMs = uptimeMs();
      if (nowMs >= endsAtMs) {
        counts.clear();
        endsAtMs = nowMs + WINDOW_MS;
      }
      if (counted.some(({ key, limit }) => (counts.get(key) ?? 0) >= limit)) return endsAtMs - nowMs;
      for (const { key } of counted) {
        const count = counts.get(key) ?? 0;
        if (count === 0) makeRoom(counts);
        counts.set(key, count + 1);
      }
      return 0;
    },
  };
}

function makeRoom(counts: Map<string, unknown>): void {
  if (counts.size < MOST_COUNTED) return;
  for (const oldest of counts.keys()) {
    counts.delete(oldest);
    return;
  }
}
