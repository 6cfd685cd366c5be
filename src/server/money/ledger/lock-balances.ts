import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type Fils, getFilsFrom } from '#shared/money.ts';

export type Balance = { staffId: number; owedFils: Fils; hasIban: boolean; ibanWaitsUntil: Date | null };

/**
 * Locks the balances of a business and of its staff, or of some of them, until the transaction ends. Lock order, as everywhere: the business,
 * then its staff by id.
 */
export async function lockBalances(db: Db, businessId: number, staffIds?: number[]): Promise<Balance[]> {
  await db.selectFrom('businesses').select('id').where('id', '=', businessId).forNoKeyUpdate().execute();
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'pendingPayout', 'ibanWaitsUntil', sql<boolean>`iban IS NOT NULL`.as('hasIban')])
    .where('businessId', '=', businessId)
    .$if(staffIds !== undefined, (query) => query.where('id', 'in', staffIds ?? []))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return staff.map(({ id, pendingPayout, hasIban, ibanWaitsUntil }) => ({
    staffId: id,
    owedFils: getFilsFrom(pendingPayout),
    hasIban,
    ibanWaitsUntil,
  }));
}

/** Locks the balances of all businesses and staff in these payouts. Lock order: businesses, then staff, by id. */
export async function lockBalancesOfPayouts(db: Db, payoutIds: number[]): Promise<void> {
  await sql`
    SELECT id FROM businesses WHERE id IN (SELECT business_id FROM payouts WHERE id = ANY(${payoutIds}::int[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(db);
  await sql`
    SELECT id FROM staff
    WHERE id IN (SELECT staff_id FROM postings WHERE payout_id = ANY(${payoutIds}::int[]) AND cause = 'payout_started')
    ORDER BY id FOR NO KEY UPDATE`.execute(db);
}
