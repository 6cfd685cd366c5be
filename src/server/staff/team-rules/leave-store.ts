import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Leave, NewLeave } from '#shared/contracts/team-rules.ts';

/** More than anybody reads; the answer must have a limit. */
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
