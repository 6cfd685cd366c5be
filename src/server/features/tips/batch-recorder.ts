import { setImmediate } from 'node:timers/promises';
import type { Db } from '#server/db/database.ts';
import { type NewTip, type RecordedTip, recordPaidTips } from '#server/ledger/record-paid-tips.ts';

/** Returns the id of the recorded tip, or nothing if it was not recorded; recordPaidTips explains why. */
export type RecordTip = (tip: NewTip) => Promise<number | undefined>;

type Waiting = { tip: NewTip; resolve(id: number | undefined): void; reject(error: unknown): void };

/** Large enough that one commit serves many tips, small enough that nobody waits long for the rest of a batch. */
const BATCH_MOST = 256;

/**
 * Number of tips answered before other work gets a turn: answering a whole batch at once would delay the next
 * one.
 */
const SLICE = 32;

/**
 * Tips that arrive during a commit are collected and recorded together in the next one. Only one batch is in
 * flight at a time; a single tip is recorded at once, without a timer. A tip is answered after its batch is
 * committed, never before.
 *
 * Only one transaction at a time can lock the row of a staff member. With one transaction per tip, each tip
 * would wait for the previous commit. A batch needs one lock and one commit for all its tips.
 */
export function batchRecorder(db: Db, onRecorded: (recorded: RecordedTip[]) => void = () => {}): RecordTip {
  const queue: Waiting[] = [];
  let inFlight = false;

  return (tip) =>
    new Promise((resolve, reject) => {
      queue.push({ tip, resolve, reject });
      if (!inFlight) void work();
    });

  async function work(): Promise<void> {
    inFlight = true;
    while (queue.length > 0) await record(takeBatch(queue));
    inFlight = false;
  }

  async function record(batch: Waiting[]): Promise<void> {
    try {
      const recorded = await recordPaidTips(
        db,
        batch.map(({ tip }) => tip),
      );
      void answer(batch, recorded);
      onRecorded(recorded);
    } catch (error) {
      await recordOneByOne(batch, error);
    }
  }

  /**
   * Yields to the event loop between slices, so that the next batch is sent to the database before the second
   * slice is answered.
   */
  async function answer(batch: Waiting[], recorded: RecordedTip[]): Promise<void> {
    const ids = new Map(recorded.map(({ id, token }) => [token, id]));
    for (let from = 0; from < batch.length; from += SLICE) {
      if (from > 0 || queue.length > 0) await setImmediate();
      for (const { tip, resolve } of batch.slice(from, from + SLICE)) resolve(ids.get(tip.token));
    }
  }

  /** The database refused the batch because of one tip: record each tip alone, so that only that one fails. */
  async function recordOneByOne(batch: Waiting[], error: unknown): Promise<void> {
    if (batch.length === 1 || !wasRolledBack(error)) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const waiting of batch) await record([waiting]);
  }
}

/**
 * Takes at most one tip per idempotency key, because a statement cannot see rows that it inserts itself. A
 * second tip with the same key waits for the next batch.
 */
function takeBatch(queue: Waiting[]): Waiting[] {
  const keys = new Set<string>();
  const batch: Waiting[] = [];
  const left: Waiting[] = [];
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

/**
 * An error code of five characters comes from PostgreSQL: the transaction was rolled back. After a broken
 * connection (08…, 57…) it may have been committed.
 */
function wasRolledBack(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^(?!08|57)[0-9A-Z]{5}$/.test(code);
}
