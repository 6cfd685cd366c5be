import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/**
 * Which of these staff could be tipped at once, because no other transaction has locked their row or their business.
 * Ids that no staff member has are free too. Looks without waiting.
 */
export async function findFreeStaff(db: Db, staffIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    WITH wanted AS MATERIALIZED (
      SELECT id, business_id FROM staff WHERE id = ANY(${staffIds}::int[])
    ), free_businesses AS MATERIALIZED (
      SELECT id FROM businesses WHERE id IN (SELECT business_id FROM wanted) FOR NO KEY UPDATE SKIP LOCKED
    ), free_staff AS MATERIALIZED (
      SELECT id FROM staff
      WHERE id IN (SELECT id FROM wanted WHERE business_id IN (SELECT id FROM free_businesses))
      FOR NO KEY UPDATE SKIP LOCKED
    )
    SELECT id FROM unnest(${staffIds}::int[]) AS given (id)
    WHERE id IN (SELECT id FROM free_staff) OR id NOT IN (SELECT id FROM wanted)
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
