import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { NIGHT_ENDS_HOUR, SHIFT_LEAST_MINUTES, SHIFT_MOST_HOURS } from '#shared/shifts.ts';

const most = sql.lit(`${SHIFT_MOST_HOURS} hours`);
const least = sql.lit(`${SHIFT_LEAST_MINUTES} minutes`);
const night = sql.lit(`${NIGHT_ENDS_HOUR} hours`);

/** When a shift that nobody has ended is over by itself. */
const endsAt = sql`coalesce(shifts.ended_at, shifts.started_at + ${most}::interval)`;

/**
 * Minutes of a Dubai day that a person has been on shift until now, as they said themselves, and whether they are on shift.
 * One row, of nulls without a shift that counts for that day. Of an open shift, the minute that has begun counts: a tip in
 * its first minute is shared with its person, too. A shift over midnight counts for the later day until the morning only
 * and, if nobody ended it, only for the day on which it began: nobody knows when that person went home.
 */
export function shiftsOfDay(staffId: RawBuilder<unknown>, day: RawBuilder<unknown>, now: Date) {
  return sql<{ minutes: number | null; since: Date | null }>`(
    SELECT ceil(sum(greatest(
        extract(epoch FROM least(${endsAt}, ${now}, counts_until) - greatest(started_at, days.begins)),
        CASE WHEN ended_at IS NULL THEN 60 ELSE 0 END)) / 60)::int AS minutes,
      max(started_at) FILTER (WHERE ended_at IS NULL AND ${endsAt} > ${now}) AS since
    FROM shifts, (
      SELECT ${day}::date::timestamp AT TIME ZONE 'Asia/Dubai' AS begins,
        (${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Dubai' AS ends
    ) days, LATERAL (
      SELECT CASE WHEN started_at < days.begins THEN days.begins + ${night}::interval ELSE days.ends END AS counts_until
    ) counted
    WHERE shifts.staff_id = ${staffId} AND started_at < days.ends AND started_at <= ${now} AND ${endsAt} > days.begins
      AND days.begins <= ${now}
      AND (ended_at IS NULL OR ended_at - started_at >= ${least}::interval)
      AND (started_at >= days.begins OR ${endsAt} < started_at + ${most}::interval OR ${endsAt} > ${now})
      AND EXISTS (
        SELECT FROM shift_rules JOIN staff worker ON worker.business_id = shift_rules.business_id
        WHERE worker.id = shifts.staff_id
      )
  )`;
}

/** Whether the staff of a business say in the portal when they are on shift. */
export async function usesShifts(db: Db, businessId: number): Promise<boolean> {
  const found = await db
    .selectFrom('shiftRules')
    .select('businessId')
    .where('businessId', '=', businessId)
    .executeTakeFirst();
  return found !== undefined;
}

/** What a person works today, as they said themselves. */
export async function findShiftToday(db: Db, staffId: number, day: string, now: Date) {
  const { rows } = await sql<{ minutes: number | null; since: Date | null; isOnLeave: boolean }>`
    SELECT today.minutes, today.since, EXISTS (
      SELECT FROM staff_leaves WHERE staff_id = ${staffId} AND ${day}::date BETWEEN first_day AND last_day
    ) AS is_on_leave
    FROM ${shiftsOfDay(sql`${staffId}::int`, sql`${day}`, now)} today`.execute(db);
  return rows[0] ?? { minutes: null, since: null, isOnLeave: false };
}

/** How many shifts a person has begun on a Dubai day. */
export async function countShiftsBegun(db: Db, staffId: number, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM shifts
    WHERE staff_id = ${staffId} AND started_at >= ${day}::date::timestamp AT TIME ZONE 'Asia/Dubai'
      AND started_at < (${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Dubai'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The people of a business who are on shift, as they said themselves. Nobody who is on leave. */
export async function listOnShift(db: Db, businessId: number, day: string, now: Date): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT staff.id FROM staff
    JOIN shift_rules ON shift_rules.business_id = staff.business_id
    CROSS JOIN LATERAL ${shiftsOfDay(sql`staff.id`, sql`${day}`, now)} today
    WHERE staff.business_id = ${businessId} AND staff.is_active AND today.since IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM staff_leaves WHERE staff_id = staff.id AND ${day}::date BETWEEN first_day AND last_day
      )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** False if a shift is open already. One that is over by itself is closed first. */
export async function insertShift(db: Db, staffId: number, now: Date): Promise<boolean> {
  await sql`
    UPDATE shifts SET ended_at = ${endsAt}
    WHERE staff_id = ${staffId} AND ended_at IS NULL AND ${endsAt} <= ${now}`.execute(db);
  const { numAffectedRows } = await sql`
    INSERT INTO shifts (staff_id, started_at) VALUES (${staffId}, ${now})
    ON CONFLICT (staff_id) WHERE ended_at IS NULL DO NOTHING`.execute(db);
  return numAffectedRows === 1n;
}

/** False if the person is on no shift. */
export async function endOpenShift(db: Db, staffId: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE shifts SET ended_at = greatest(started_at, ${now})
    WHERE staff_id = ${staffId} AND ended_at IS NULL AND ${endsAt} > ${now}`.execute(db);
  return numAffectedRows === 1n;
}

export async function saveUsesShifts(db: Db, businessId: number, uses: boolean, now: Date): Promise<void> {
  if (!uses) {
    await db.deleteFrom('shiftRules').where('businessId', '=', businessId).execute();
    return;
  }
  await db
    .insertInto('shiftRules')
    .values({ businessId, updatedAt: now })
    .onConflict((conflict) => conflict.column('businessId').doNothing())
    .execute();
}
