import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { getPortalStaff, type PortalUser } from '#server/staff/portal/workplace.ts';
import {
  countShiftsBegun,
  endOpenShift,
  findShiftToday,
  insertShift,
  usesShifts,
} from '#server/staff/team-rules/shift-store.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { SHIFT_MOST_HOURS, SHIFTS_MOST } from '#shared/shifts.ts';

const MOST_MS = SHIFT_MOST_HOURS * 60 * 60 * 1000;

type Worker = { id: number; businessId: number; isActive: boolean; status: string };

/** Null where the owner has not turned it on, and for somebody whom no guest can tip. */
export async function readShift(db: Db, worker: Worker, now: Date) {
  if (!canWork(worker) || !(await usesShifts(db, worker.businessId))) return null;
  const { minutes, since, isOnLeave } = await findShiftToday(db, worker.id, dubaiDay(now), now);
  return {
    since,
    endsAt: since && new Date(since.getTime() + MOST_MS),
    minutesToday: minutes,
    isOnLeave,
  };
}

function canWork({ isActive, status }: Worker): boolean {
  return isActive && status === 'active';
}

/** Of two requests at once, or a second press, one changes something. */
export async function changeShift(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  to: 'on' | 'off',
  portalUser: PortalUser,
) {
  const staff = await getPortalStaff(db, portalUser);
  const now = clock();
  const before = await readShift(db, staff, now);
  if (!before) throw refuse('conflict', 'shifts_off');
  if (to === 'on' && before.isOnLeave) throw refuse('conflict', 'shift_on_leave');
  const begins = to === 'on' && before.since === null;
  if (begins && (await countShiftsBegun(db, staff.id, dubaiDay(now))) >= SHIFTS_MOST)
    throw refuse('conflict', 'shifts_too_many', { most: SHIFTS_MOST });
  await db.transaction().execute(async (transaction) => {
    const change = to === 'on' ? insertShift : endOpenShift;
    if (!(await change(transaction, staff.id, now))) return;
    const action = to === 'on' ? 'staff.shift_started' : 'staff.shift_ended';
    await recordAudit(transaction, portalUser, action, { staff: staff.id });
  });
  const after = await readShift(db, staff, now);
  if (!after) throw refuse('conflict', 'shifts_off');
  return after;
}
