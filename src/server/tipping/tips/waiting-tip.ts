import type { NewTip, RecordedTip } from '#server/money/ledger/post/record-paid-tips.ts';

/** A tip that a guest waits for: answered with its id, or with nothing if it was not recorded. */
export type WaitingTip = { tip: NewTip; resolve(id: number | undefined): void; reject(error: unknown): void };

/** Large enough that one commit serves many tips, small enough that nobody waits long for the rest of a batch. */
const BATCH_MOST = 256;

/**
 * Removes a batch from the queue, with at most one tip per idempotency key, because a statement cannot see rows that it inserts itself. A
 * second tip with the same key waits for the next batch.
 */
export function nextBatch<Tip extends WaitingTip>(queue: Tip[]): Tip[] {
  const keys = new Set<string>();
  const batch: Tip[] = [];
  const left: Tip[] = [];
  for (const waiting of queue.splice(0)) {
    const key = waiting.tip.idempotency?.key;
    if (batch.length === BATCH_MOST || (key !== undefined && keys.has(key))) {
      left.push(waiting);
    } else {
      if (key !== undefined) keys.add(key);
      batch.push(waiting);
    }
  }
  queue.push(...left);
  return batch;
}

export function tipsOf(batch: WaitingTip[]): NewTip[] {
  return batch.map(({ tip }) => tip);
}

/** The ids of recorded tips by their token. */
export function idsByToken(recorded: RecordedTip[]): Map<string, number> {
  return new Map(recorded.map(({ id, token }) => [token, id]));
}
