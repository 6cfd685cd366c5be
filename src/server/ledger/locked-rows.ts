import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** A locked row of a business, or of one staff member, and the staff who cannot be tipped until it is free. */
export type LockedRow = { key: string; staffIds: number[] };

/**
 * Which row each of these staff waits for: the business, if another transaction has locked it, or else the staff
 * member's own. Looks without waiting.
 */
export async function findLockedRows(db: Db, staffIds: number[]): Promise<LockedRow[]> {
  const { rows } = await sql<{ staffId: number; businessId: number; isBusiness: boolean }>`
    WITH wanted AS MATERIALIZED (
      SELECT id, business_id FROM staff WHERE id = ANY(${staffIds}::int[])
    ), free AS MATERIALIZED (
      SELECT id FROM businesses WHERE id IN (SELECT business_id FROM wanted) FOR NO KEY UPDATE SKIP LOCKED
    )
    SELECT id AS staff_id, business_id, false AS is_business FROM wanted
    WHERE business_id IN (SELECT id FROM free)
    UNION ALL
    SELECT id, business_id, true FROM staff
    WHERE business_id IN (SELECT business_id FROM wanted) AND business_id NOT IN (SELECT id FROM free)
  `.execute(db);
  const found = new Map<string, number[]>();
  for (const { staffId, businessId, isBusiness } of rows) {
    const key = isBusiness ? `business ${businessId}` : `staff ${staffId}`;
    found.set(key, [...(found.get(key) ?? []), staffId]);
  }
  return [...found].map(([key, ids]) => ({ key, staffIds: ids }));
}
