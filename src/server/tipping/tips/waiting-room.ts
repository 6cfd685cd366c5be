import { setTimeout as sleep } from 'node:timers/promises';
import { findFreeStaff } from '#server/money/ledger/post/lock-balances.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isLockTimeout, isRefusedContent } from '#server/platform/db/database-errors.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { nextBatch, type WaitingTip } from '#server/tipping/tips/waiting-tip.ts';

/** Short, because a guest waits; long enough that looking costs the database nothing. */
const PAUSE_MS = 50;

type RoomTip = WaitingTip & { untilMs: number };

type RoomOptions = {
  /** Records the tips of a batch and resolves their promises, or throws. */
  write(batch: WaitingTip[]): Promise<void>;
  fail(batch: WaitingTip[], error: unknown): void;
  /** How long a tip may wait. */
  patienceMs: number;
};

type WaitingRoom = {
  /** Returns false unless tips for the same staff member are waiting already. */
  take(waiting: WaitingTip): boolean;
  add(batch: WaitingTip[]): void;
};

/**
 * Tips for staff whose row, or whose business, another transaction has locked for long: a payday, or somebody at the
 * database. The room looks again and again which of them are free, and records their tips.
 *
 * It never waits for a lock itself: a statement that waits for a staff member keeps the business locked meanwhile, and
 * with it all colleagues.
 */
export function waitingRoom(db: Db, { write, fail, patienceMs }: RoomOptions): WaitingRoom {
  const queue: RoomTip[] = [];
  const lockedStaff = new Set<number>();
  let isRunning = false;
  /** A batch could not be recorded as a whole, so each tip is recorded alone until the room is empty. */
  let isCautious = false;

  return {
    take(waiting) {
      if (!lockedStaff.has(waiting.tip.staffId)) return false;
      enter(waiting);
      return true;
    },
    add(batch) {
      for (const waiting of batch) {
        lockedStaff.add(waiting.tip.staffId);
        enter(waiting);
      }
      if (!isRunning) void run();
    },
  };

  function enter(waiting: WaitingTip): void {
    queue.push({ ...waiting, untilMs: performance.now() + patienceMs });
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (queue.length > 0) {
      const isProgress = await recordFree();
      giveUpOnOld();
      if (!isProgress && queue.length > 0) await sleep(PAUSE_MS);
    }
    lockedStaff.clear();
    isCautious = false;
    isRunning = false;
  }

  /** Returns whether tips were recorded. */
  async function recordFree(): Promise<boolean> {
    const batch = await takeFree();
    if (batch.length === 0) return false;
    try {
      await write(batch);
      return true;
    } catch (error) {
      if (isLockTimeout(error) || (isRefusedContent(error) && batch.length > 1)) wait(batch);
      else fail(batch, error);
      isCautious ||= batch.length > 1;
      return false;
    }
  }

  async function takeFree(): Promise<RoomTip[]> {
    try {
      const free = await findFreeStaff(db, [...new Set(queue.map(({ tip }) => tip.staffId))]);
      // Their next tips need not wait here.
      for (const id of free) lockedStaff.delete(id);
      const all = queue.splice(0);
      const ready = all.filter(({ tip }) => free.has(tip.staffId));
      const batch = isCautious ? ready.splice(0, 1) : nextBatch(ready);
      queue.push(...ready, ...all.filter(({ tip }) => !free.has(tip.staffId)));
      return batch;
    } catch (error) {
      fail(queue.splice(0), error);
      return [];
    }
  }

  /** At the end of the queue, so that one tip that cannot be recorded does not hold up the others. */
  function wait(batch: RoomTip[]): void {
    for (const { tip } of batch) lockedStaff.add(tip.staffId);
    queue.push(...batch);
  }

  function giveUpOnOld(): void {
    const nowMs = performance.now();
    const all = queue.splice(0);
    queue.push(...all.filter(({ untilMs }) => untilMs > nowMs));
    const old = all.filter(({ untilMs }) => untilMs <= nowMs);
    if (old.length > 0) fail(old, refuse('unavailable', 'tip_not_sent'));
  }
}
