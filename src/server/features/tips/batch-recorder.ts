import { setImmediate } from 'node:timers/promises';
import type { Db } from '#server/db/database.ts';
import { type NewTip, type RecordedTip, recordPaidTips } from '#server/ledger/record-paid-tips.ts';

/** The tip's id, or nothing when it was left out; see recordPaidTips for why one is. */
export type RecordTip = (tip: NewTip) => Promise<number | undefined>;

type Waiting = { tip: NewTip; resolve(id: number | undefined): void; reject(error: unknown): void };

/** Enough to make the cost of a commit small for each, few enough that nobody waits long for the others. */
const BATCH_MOST = 256;

/** Answering all of a batch at once would keep the server from noticing that the next one is recorded. */
const SLICE = 32;

/**
 * Tips that arrive while a commit is under way are collected and go together in the next one. One batch is in flight
 * at a time; a lone tip goes at once, without a timer. A tip is answered after its batch has committed, never before.
 *
 * The row of a busy person can be locked by one transaction at a time, so one transaction a tip makes each wait for
 * the last one's commit. A batch takes the lock and the commit once for all of them.
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
      await settleAlone(batch, error);
    }
  }

  /** In turns with everything else: those who wait have gone to the database before the second slice is answered. */
  async function answer(batch: Waiting[], recorded: RecordedTip[]): Promise<void> {
    const ids = new Map(recorded.map(({ id, token }) => [token, id]));
    for (let from = 0; from < batch.length; from += SLICE) {
      if (from > 0 || queue.length > 0) await setImmediate();
      for (const { tip, resolve } of batch.slice(from, from + SLICE)) resolve(ids.get(tip.token));
    }
  }

  /** Whatever was wrong with one tip of a refused batch is wrong with that one alone. */
  async function settleAlone(batch: Waiting[], error: unknown): Promise<void> {
    if (batch.length === 1 || !wasRolledBack(error)) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const waiting of batch) await record([waiting]);
  }
}

/** No two with the same key, since one statement cannot see what it inserts itself: the second goes in the next batch. */
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

/** An error PostgreSQL itself reports (it has a five-character code) means nothing was kept. A broken connection does not. */
function wasRolledBack(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^(?!08|57)[0-9A-Z]{5}$/.test(code);
}
