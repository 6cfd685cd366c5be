import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse, refuseField } from '#server/platform/http/app-error.ts';
import type { AtWork } from '#server/platform/http/signed-in-user.ts';
import { listActivePeople, removeHours, saveHours } from '#server/staff/team-rules/hours-store.ts';
import { listWorkers } from '#server/staff/team-rules/team-store.ts';
import type { DayHours, HoursChange } from '#shared/contracts/team-rules.ts';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';

/** Hours are planned for weeks, not for years: a day further away is a typing mistake. */
const FURTHEST_DAYS = 366;

export function isTooFar(day: string, now: Date): boolean {
  return day > addDays(dubaiDay(now), FURTHEST_DAYS);
}

export async function openHours(db: Db, owner: AtWork, day: string): Promise<DayHours> {
  const { id } = await getOwnBusiness(db, owner);
  const workers = await listWorkers(db, id, day);
  return {
    day,
    people: workers.map(({ hasHours, minutes, ...person }) => ({
      ...person,
      minutes: hasHours ? minutes : null,
    })),
  };
}

type Changing = { db: Db; owner: AtWork; actor: Actor; now: Date };

/** Counts for the next tip of that day: tips that were divided before stay as they are. */
export async function changeHours(
  { db, owner, actor, now }: Changing,
  day: string,
  { hours }: HoursChange,
): Promise<void> {
  if (isTooFar(day, now)) throw refuseField('invalid_input', 'day', 'hours_day_too_far');
  await db.transaction().execute(async (transaction) => {
    const { id } = await getOwnBusiness(transaction, owner);
    const known = new Set((await listActivePeople(transaction, id)).map(({ staffId }) => staffId));
    if (!hours.every(({ staffId }) => known.has(staffId))) throw refuse('not_found', 'staff_not_found');
    // The last one counts for somebody who is named twice.
    const minutesOf = new Map(hours.map(({ staffId, hours: minutes }) => [staffId, minutes]));
    const rows = [...minutesOf].flatMap(([staffId, minutes]) =>
      minutes === null ? [] : [{ staffId, day, minutes }],
    );
    const emptied = [...minutesOf.keys()].filter((staffId) => minutesOf.get(staffId) === null);
    await saveHours(transaction, rows);
    await removeHours(transaction, day, emptied);
    await recordAudit(transaction, actor, {
      action: 'business.team_hours_changed',
      subject: { type: 'business', id },
      detail: { day, people: minutesOf.size },
    });
  });
}
