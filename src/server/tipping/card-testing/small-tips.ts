import { SMALL_TIPS_AS_ONE, WINDOW_MS } from '#server/tipping/card-testing/rules.ts';

/** Limits memory. An attacker with more addresses is noticed at the code instead. */
const MOST_COUNTED = 10_000;

/** Counts small tips in memory, so that only every tenth of them costs a statement. All counts start again together. */
export function smallTips() {
  const counts = new Map<string, number>();
  let endsAtMs = Number.NEGATIVE_INFINITY;
  return {
    /** True for every tenth tip with this key. */
    isOneMore(key: string, now: Date): boolean {
      const nowMs = now.getTime();
      if (nowMs >= endsAtMs || counts.size >= MOST_COUNTED) {
        counts.clear();
        endsAtMs = nowMs + WINDOW_MS;
      }
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count % SMALL_TIPS_AS_ONE);
      return count === SMALL_TIPS_AS_ONE;
    },
  };
}
