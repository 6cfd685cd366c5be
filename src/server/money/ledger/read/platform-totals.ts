import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import type { adminStats } from '#shared/contracts/insights.ts';

export type PlatformTotals = z.output<typeof adminStats> & {
  /** Tips that are not in the stored sums yet and were summed for this result. */
  newTips: number;
};

/**
 * Stored counts and sums, plus the tips since. The statement contains the last summed tip id as a value, so that PostgreSQL
 * knows how few tips are newer. If the sums were refreshed meanwhile, it finds no row and is repeated.
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

/** How many tips keep_platform_sums adds in one call. */
const ADDED_AT_ONCE = 20_000;

/** Adds newer tips to the stored sums. Adds none while a long transaction writes tips; the next refresh does. */
export async function refreshPlatformSums(db: Db): Promise<void> {
  let added: number;
  do {
    const { rows } = await sql<{ added: number }>`SELECT keep_platform_sums() AS added`.execute(db);
    added = rows[0]?.added ?? 0;
  } while (added === ADDED_AT_ONCE);
}

type PlatformDay = { date: string; count: number; gross: string };

/**
 * What is left of all paid tips on each day of a period, oldest first, with zeros for days without tips: stored days plus
 * the tips since. `newTips`: how many of those were read.
 */
export async function readPlatformDays(db: Db, { from, to }: { from: string; to: string }) {
  for (;;) {
    const { uptoTipId } = await db.selectFrom('platformSums').select('uptoTipId').executeTakeFirstOrThrow();
    const { rows } = await sql<PlatformDay & { newTips: number }>`
      WITH new AS (
        SELECT (created_at AT TIME ZONE 'Asia/Dubai')::date AS day, count(*)::int AS tips,
          count(*) FILTER (WHERE status = 'paid') AS tip_count, sum(gross_left(tips)) AS gross
        FROM tips WHERE id > ${uptoTipId} GROUP BY 1
      )
      SELECT series.day::date AS date, (coalesce(stored.tip_count, 0) + coalesce(new.tip_count, 0))::int AS count,
        coalesce(stored.gross, 0) + coalesce(new.gross, 0) AS gross, (SELECT coalesce(sum(tips), 0)::int FROM new) AS new_tips
      FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS series (day)
      JOIN platform_sums ON upto_tip_id = ${uptoTipId}
      LEFT JOIN platform_days stored ON stored.day = series.day::date
      LEFT JOIN new ON new.day = series.day::date
      ORDER BY 1`.execute(db);
    // No rows: the sums were refreshed meanwhile.
    if (rows[0]) {
      const { newTips } = rows[0];
      return { days: rows.map(({ date, count, gross }) => ({ date, count, gross })), newTips };
    }
  }
}
