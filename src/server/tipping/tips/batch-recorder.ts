import { setImmediate } from 'node:timers/promises';
import { type NewTip, type RecordedTip, recordPaidTips } from '#server/money/ledger/post/record-paid-tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isLockTimeout, isRefusedContent } from '#server/platform/db/database-errors.ts';
import { waitingRoom } from '#server/tipping/tips/waiting-room.ts';
import { idsByToken, nextBatch, tipsOf, type WaitingTip } from '#server/tipping/tips/waiting-tip.ts';

/** Returns the id of the recorded tip, or nothing if it was not recorded; recordPaidTips explains why. */
export type RecordTip = (tip: NewTip) => Promise<number | undefined>;

/**
 * Number of tips answered before other work gets a turn: answering a whole batch at once would delay the next
 * one.
 */
const SLICE = 32;

export type RecorderOptions = {
  patienceMs?: number;
  /** Called for each commit, for metrics. */
  observer?: {
    onBegin(): (batch?: { tips: number; recorded: number }) => void;
    onFailure(tips: number): void;
  };
};

/** If the staff member is locked for longer, the guest has to try again. */
const PATIENCE_MS = 8000;

/**
 * Tips that arrive during a commit are collected and recorded together in the next one. Only one batch is in
 * flight at a time; a single tip is recorded at once, without a timer. A tip is answered after its batch is
 * committed, never before.
 *
 * Only one transaction at a time can lock the row of a staff member. With one transaction per tip, each tip
 * would wait for the previous commit. A batch needs one lock and one commit for all its tips.
 *
 * The sessions of `db` wait only briefly for a lock. If that was not enough, the tips of everyone else are recorded at
 * once, and the tips for locked staff wait in a room of their own.
 */
export function batchRecorder(
  db: Db,
  onRecorded: (recorded: RecordedTip[]) => void = () => {},
  { patienceMs = PATIENCE_MS, observer }: RecorderOptions = {},
): RecordTip {
  const queue: WaitingTip[] = [];
  let inFlight = false;
  const room = waitingRoom(db, { write, fail, patienceMs });

  return (tip) =>
    new Promise((resolve, reject) => {
      const waiting = { tip, resolve, reject };
      if (room.take(waiting)) return;
      queue.push(waiting);
      if (!inFlight) void work();
    });

  async function work(): Promise<void> {
    inFlight = true;
    while (queue.length > 0) await record(nextBatch(queue));
    inFlight = false;
  }

  async function record(batch: WaitingTip[]): Promise<void> {
    try {
      await write(batch);
    } catch (error) {
      if (isLockTimeout(error)) await recordUnlocked(batch);
      else await recordOneByOne(batch, error);
    }
  }

  /** Resolves all tips of the batch, or throws. */
  async function write(batch: WaitingTip[]): Promise<void> {
    const recorded = await commit(batch);
    void answer(batch, recorded);
    onRecorded(recorded);
  }

  async function commit(batch: WaitingTip[], locked: 'wait' | 'skip' = 'wait'): Promise<RecordedTip[]> {
    const end = observer?.onBegin();
    try {
      const recorded = await recordPaidTips(db, tipsOf(batch), locked);
      // Skipped tips of locked staff are counted when they are recorded, or rejected.
      end?.({ tips: locked === 'skip' ? recorded.length : batch.length, recorded: recorded.length });
      return recorded;
    } catch (error) {
      end?.();
      throw error;
    }
  }

  /** Some staff are locked: record the tips of everyone else, without waiting. */
  async function recordUnlocked(batch: WaitingTip[]): Promise<void> {
    try {
      const recorded = await commit(batch, 'skip');
      const ids = idsByToken(recorded);
      const done = batch.filter(({ tip }) => ids.has(tip.token));
      void answer(done, recorded);
      onRecorded(recorded);
      room.add(batch.filter(({ tip }) => !ids.has(tip.token)));
    } catch (error) {
      // Two requests with the same key wait for each other, even for different staff.
      if (isLockTimeout(error)) room.add(batch);
      else await recordOneByOne(batch, error);
    }
  }

  /**
   * Yields to the event loop between slices, so that the next batch is sent to the database before the second
   * slice is answered.
   */
  async function answer(batch: WaitingTip[], recorded: RecordedTip[]): Promise<void> {
    const ids = idsByToken(recorded);
    for (let from = 0; from < batch.length; from += SLICE) {
      if (from > 0 || queue.length > 0) await setImmediate();
      for (const { tip, resolve } of batch.slice(from, from + SLICE)) resolve(ids.get(tip.token));
    }
  }

  /** The database refused the batch because of one tip: record each tip alone, so that only that one fails. */
  async function recordOneByOne(batch: WaitingTip[], error: unknown): Promise<void> {
    if (batch.length === 1 || !isRefusedContent(error)) {
      fail(batch, error);
      return;
    }
    for (const waiting of batch) await record([waiting]);
  }

  function fail(batch: WaitingTip[], error: unknown): void {
    observer?.onFailure(batch.length);
    for (const { reject } of batch) reject(error);
  }
}
