import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { shiftsOfDay } from '#server/staff/team-rules/shift-store.ts';
import type { Leave, NewLeave } from '#shared/contracts/team-rules.ts';
import { dubaiDay, startOfDubaiDay } from '#shared/dubai-time.ts';

export type HoursRow = { staffId: number; day: string; minutes: number };

/** Whose hours an owner can give: the active staff, by id. */
export async function listActivePeople(db: Db, businessId: number) {
  return db
    .selectFrom('staff')
    .select(['id as staffId', 'firstName', 'lastName'])
    .where('businessId', '=', businessId)
    .where('isActive', '=', true)
    .orderBy('id')
    .execute();
}

/** One statement, so that cached guests' pages are invalidated once. */
export async function saveHours(db: Db, rows: HoursRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('teamHours')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['staffId', 'day'])
        .doUpdateSet((update) => ({ minutes: update.ref('excluded.minutes') })),
    )
    .execute();
}

/** Entered hours or, on days without any, those of the person's own shifts. Null if nothing is known of these days. */
export async function sumMinutes(
  db: Db,
  staffId: number,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    SELECT sum(coalesce(team_hours.minutes, own.minutes))::int AS minutes
    FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS each (day)
    LEFT JOIN team_hours ON team_hours.staff_id = ${staffId} AND team_hours.day = each.day::date
    CROSS JOIN LATERAL ${shiftsOfDay(sql`${staffId}::int`, sql`each.day`, now)} own`.execute(db);
  return rows[0]?.minutes ?? null;
}

export async function removeHours(db: Db, day: string, staffIds: number[]): Promise<void> {
  if (staffIds.length === 0) return;
  await db.deleteFrom('teamHours').where('day', '=', day).where('staffId', 'in', staffIds).execute();
}

/** More than anybody reads; the response must have a limit. */
const MOST_LEAVES = 1000;

const leaves = (db: Db, businessId: number) =>
  db
    .selectFrom('staffLeaves')
    .innerJoin('staff', 'staff.id', 'staffLeaves.staffId')
    .select(['staffLeaves.id', 'staffId', 'firstName', 'lastName', 'firstDay', 'lastDay'])
    .where('businessId', '=', businessId);

/** Leaves of active staff that are not over on this day. */
export async function listLeaves(db: Db, businessId: number, day: string): Promise<Leave[]> {
  return leaves(db, businessId)
    .where('isActive', '=', true)
    .where('lastDay', '>=', day)
    .orderBy('firstDay')
    .orderBy('staffLeaves.id')
    .limit(MOST_LEAVES)
    .execute();
}

/** Undefined if the business has no such active person. */
export async function insertLeave(
  db: Db,
  businessId: number,
  { staffId, firstDay, lastDay }: NewLeave,
): Promise<Leave | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO staff_leaves (staff_id, first_day, last_day)
    SELECT id, ${firstDay}, ${lastDay} FROM staff
    WHERE id = ${staffId} AND business_id = ${businessId} AND is_active
    RETURNING id`.execute(db);
  const id = rows[0]?.id;
  return id === undefined
    ? undefined
    : leaves(db, businessId).where('staffLeaves.id', '=', id).executeTakeFirst();
}

/** The person whose leave it was. Undefined if the business has no such leave. */
export async function deleteLeave(db: Db, businessId: number, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ staffId: number }>`
    DELETE FROM staff_leaves USING staff
    WHERE staff_leaves.id = ${id} AND staff.id = staff_id AND business_id = ${businessId}
    RETURNING staff_id`.execute(db);
  return rows[0]?.staffId;
}

/** Hours, shifts and leave are about the person, so they go with the account. */
export async function deleteWorkOf(db: Db, staffId: number): Promise<void> {
  await db.deleteFrom('teamHours').where('staffId', '=', staffId).execute();
  await db.deleteFrom('shifts').where('staffId', '=', staffId).execute();
  await db.deleteFrom('staffLeaves').where('staffId', '=', staffId).execute();
}

/**
 * Deletes at most `most` hours, shifts and leaves that ended before this day, and returns how many. Each tip records by what it
 * was divided, so old ones are not needed.
 */
export async function deleteOldWork(db: Db, until: Date, most: number): Promise<number> {
  const before = dubaiDay(until);
  const hours = await sql`
    DELETE FROM team_hours WHERE (staff_id, day) IN (
      SELECT staff_id, day FROM team_hours WHERE day < ${before} LIMIT ${most}
    )`.execute(db);
  const leaves = await sql`
    DELETE FROM staff_leaves WHERE id IN (SELECT id FROM staff_leaves WHERE last_day < ${before} LIMIT ${most})`.execute(
    db,
  );
  const shifts = await sql`
    DELETE FROM shifts WHERE id IN (
      SELECT id FROM shifts WHERE started_at < ${startOfDubaiDay(before)} LIMIT ${most}
    )`.execute(db);
  return Math.max(...[hours, leaves, shifts].map(({ numAffectedRows }) => Number(numAffectedRows ?? 0)));
}

/** What is stored about when a person works, for that person. */
export async function listWorkOf(db: Db, staffId: number) {
  return {
    hours: await db
      .selectFrom('teamHours')
      .select(['day', 'minutes'])
      .where('staffId', '=', staffId)
      .orderBy('day')
      .execute(),
    shifts: await db
      .selectFrom('shifts')
      .select(['startedAt', 'endedAt'])
      .where('staffId', '=', staffId)
      .orderBy('id')
      .execute(),
    leaves: await db
      .selectFrom('staffLeaves')
      .select(['firstDay', 'lastDay'])
      .where('staffId', '=', staffId)
      .orderBy('firstDay')
      .orderBy('id')
      .execute(),
  };
}
