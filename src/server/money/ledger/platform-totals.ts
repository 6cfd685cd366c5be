import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export type PlatformTotals = {
  totalBusinesses: number;
  totalStaff: number;
  totalTipsProcessed: string;
  platformRevenue: string;
  /** Tips that are not in the kept sums yet and had to be summed for this answer. */
  newTips: number;
};

/**
 * Kept counts and sums, and the tips since. The statement names the number that the sums reach to, so that PostgreSQL knows
 * how few tips are newer; if the sums have moved on meanwhile, it finds nothing and is repeated.
 */
export async function readPlatformTotals(db: Db): Promise<PlatformTotals> {
  for (;;) {
    const { uptoTipId } = await db.selectFrom('platformSums').select('uptoTipId').executeTakeFirstOrThrow();
    const { rows } = await sql<PlatformTotals>`
      SELECT (SELECT count FROM platform_counts WHERE what = 'businesses') AS total_businesses,
        (SELECT count FROM platform_counts WHERE what = 'active_staff') AS total_staff,
        gross + new_gross AS total_tips_processed, fees + new_fees - vat - new_vat AS platform_revenue, new_tips
      FROM platform_sums, (
        SELECT count(*)::int AS new_tips, coalesce(sum(gross_left(tips)), 0) AS new_gross,
          coalesce(sum(fee_left(tips)), 0) AS new_fees, coalesce(sum(vat_left(tips)), 0) AS new_vat
        FROM tips WHERE id > ${uptoTipId}
      ) new WHERE upto_tip_id = ${uptoTipId}`.execute(db);
    if (rows[0]) return rows[0];
  }
}

/** As many as keep_platform_sums adds at a time. */
const ADDED_AT_ONCE = 20_000;

/** Adds the tips since to the kept sums. Gives up while a long transaction writes tips: then they stay new for longer. */
export async function keepPlatformSums(db: Db): Promise<void> {
  let added: number;
  do {
    const { rows } = await sql<{ added: number }>`SELECT keep_platform_sums() AS added`.execute(db);
    added = rows[0]?.added ?? 0;
  } while (added === ADDED_AT_ONCE);
}
