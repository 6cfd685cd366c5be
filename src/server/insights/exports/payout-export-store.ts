import type { Between } from '#server/insights/exports/export-period.ts';
import { PAGE } from '#server/platform/csv/csv.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField } from '#server/platform/db/encrypted-fields.ts';

export async function listPayoutsBetween(db: Db, { start, end }: Between, afterId: number) {
  const rows = await db
    .selectFrom('payouts')
    .innerJoin('businesses', 'businesses.id', 'payouts.businessId')
    .selectAll('payouts')
    .select('businesses.name as business')
    .where('payouts.id', '>', afterId)
    .where('payouts.createdAt', '>=', start)
    .where('payouts.createdAt', '<', end)
    .orderBy('payouts.id')
    .limit(PAGE)
    .execute();
  return rows.map((row) => ({ ...row, iban: decryptField(db, 'payouts.iban', row.id, row.iban) }));
}
