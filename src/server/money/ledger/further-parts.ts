import { sql } from 'kysely';
import { findTipIdsAround } from '#server/money/ledger/tip-ids-around.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * A guest who tips everybody sends one tip, which counts as one for each person. How many of them there are beyond the
 * first: the tips of these Dubai days less this number are the tips as guests sent them.
 */
export async function countFurtherParts(
  db: Db,
  { from, to }: { from: string; to: string },
  businessId?: number,
): Promise<number> {
  const { first, end } = await findTipIdsAround(db, { from, to });
  const isAsked = businessId === undefined ? sql`true` : sql`tips.business_id = ${businessId}`;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM team_tip_parts JOIN tips ON tips.id = team_tip_parts.tip_id
    WHERE team_tip_parts.tip_id >= ${first} AND team_tip_parts.tip_id < ${end}
      AND team_tip_parts.tip_id <> team_tip_parts.lead_id AND tips.status = 'paid' AND ${isAsked}
      AND (tips.created_at AT TIME ZONE 'Asia/Dubai')::date BETWEEN ${from} AND ${to}`.execute(db);
  return rows[0]?.count ?? 0;
}
