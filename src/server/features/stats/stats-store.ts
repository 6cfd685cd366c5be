import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

export async function getStats(db: Db) {
  const { rows } = await sql<{
    totalBusinesses: number;
    totalStaff: number;
    totalTipsProcessed: string;
    platformRevenue: string;
  }>`
    SELECT count(*)::int AS total_businesses, coalesce(sum(gross_total), 0) AS total_tips_processed,
      coalesce(sum(fee_total - vat_total), 0) AS platform_revenue, (SELECT count(*)::int FROM staff WHERE is_active) AS total_staff
    FROM businesses`.execute(db);
  return rows[0] ?? { totalBusinesses: 0, totalStaff: 0, totalTipsProcessed: '0', platformRevenue: '0' };
}
