import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/db/database.ts';
import { isLockTimeout, isRefusedContent } from '#server/db/database-away.ts';
import { takeBatch, type WaitingTip } from '#server/features/tips/waiting-tip.ts';
import { refuse } from '#server/http/app-error.ts';
import { findLockedRows, type LockedRow } from '#server/ledger/locked-rows.ts';

/** Statements that wait for locks at the same time. The recorder's other connections stay free for everyone else. */
const LANES_AT_ONCE = 3;
/** A statement that waits for a staff member has locked the business. In the pauses the colleagues get their turn. */
const PAUSE_MS = 200;

type Patient = WaitingTip & { untilMs: number };
/** `isCautious`: a batch was refused for its content, so each tip is recorded alone. */
type Lane = { staffIds: number[]; queue: Patient[]; isCautious: boolean };

export type LockedLanes = {
  /** Returns false unless the staff member is known to be locked. */
  take(waiting: WaitingTip): boolean;
  /** For tips whose staff were found locked. */
  add(batch: WaitingTip[]): Promise<void>;
};

/**
 * Tips for staff whose row, or whose business, another transaction has locked for long: a payday, or somebody at the
 * database. Each locked row has a lane of its own, so that they do not wait for one another. The lane goes when its
 * tips are recorded.
 *
 * `write` records the tips of a batch and answers them, or throws.
 */
export function lockedLanes(
  db: Db,
  write: (batch: WaitingTip[]) => Promise<void>,
  patienceMs: number,
): LockedLanes {
  const lanes = new Map<string, Lane>();
  const laneOf = new Map<number, Lane>();
  const turns: (() => void)[] = [];
  let running = 0;

  return {
    take(waiting) {
      const lane = laneOf.get(waiting.tip.staffId);
      if (lane) enqueue(lane, waiting);
      return lane !== undefined;
    },
    async add(batch) {
      for (const row of await rowsOf(batch)) open(row);
      for (const waiting of batch) {
        const { staffId } = waiting.tip;
        // An unknown staff member has no row. Recording says so.
        enqueue(laneOf.get(staffId) ?? open({ key: `staff ${staffId}`, staffIds: [staffId] }), waiting);
      }
    },
  };

  async function rowsOf(batch: WaitingTip[]): Promise<LockedRow[]> {
    const staffIds = [...new Set(batch.map(({ tip }) => tip.staffId))].filter((id) => !laneOf.has(id));
    // If the database does not answer, recording the tips says so.
    return findLockedRows(db, staffIds).catch(() => []);
  }

  function open({ key, staffIds }: LockedRow): Lane {
    const lane = lanes.get(key) ?? { staffIds: [], queue: [], isCautious: false };
    const isNew = !lanes.has(key);
    lanes.set(key, lane);
    for (const id of staffIds) {
      if (laneOf.has(id)) continue;
      laneOf.set(id, lane);
      lane.staffIds.push(id);
    }
    if (isNew) void run(key, lane);
    return lane;
  }

  function enqueue(lane: Lane, waiting: WaitingTip): void {
    lane.queue.push({ ...waiting, untilMs: performance.now() + patienceMs });
  }

  async function run(key: string, lane: Lane): Promise<void> {
    do {
      await takeTurn();
      try {
        await recordNext(lane);
      } finally {
        endTurn();
      }
      if (lane.queue.length > 0) await sleep(PAUSE_MS);
    } while (lane.queue.length > 0);
    lanes.delete(key);
    for (const id of lane.staffIds) laneOf.delete(id);
  }

  async function recordNext(lane: Lane): Promise<void> {
    const batch = lane.isCautious ? lane.queue.splice(0, 1) : (takeBatch(lane.queue) as Patient[]);
    if (batch.length === 0) return;
    try {
      await write(batch);
    } catch (error) {
      if (batch.length > 1 && isRefusedContent(error)) {
        lane.isCautious = true;
        lane.queue.push(...batch);
      } else for (const waiting of batch) waitOrReject(lane, waiting, error);
    }
  }

  function waitOrReject(lane: Lane, waiting: Patient, error: unknown): void {
    if (!isLockTimeout(error)) waiting.reject(error);
    else if (performance.now() < waiting.untilMs) lane.queue.push(waiting);
    else waiting.reject(refuse('unavailable', 'tip_not_sent'));
  }

  async function takeTurn(): Promise<void> {
    if (running >= LANES_AT_ONCE) await new Promise<void>((resolve) => turns.push(resolve));
    running += 1;
  }

  function endTurn(): void {
    running -= 1;
    turns.shift()?.();
  }
}
