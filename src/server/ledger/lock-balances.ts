import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { type Fils, getFilsFrom } from '#shared/money.ts';

export type Balance = { staffId: number; owedFils: Fils; hasIban: boolean };

/**
 * Takes hold of a business and its people until the transaction ends, in the order everything that moves money
 * does: the business, then its people by id. Nothing about their balances can change meanwhile.
 */
export async function lockBalances(db: Db, businessId: number, staffId?: number): Promise<Balance[]> {
  await db.selectFrom('businesses').select('id').where('id', '=', businessId).forNoKeyUpdate().execute();
  const people = await db
    .selectFrom('staff')
    .select(['id', 'pendingPayout', 'iban'])
    .where('businessId', '=', businessId)
    .$if(staffId !== undefined, (query) => query.where('id', '=', staffId ?? 0))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return people.map(({ id, pendingPayout, iban }) => ({
    staffId: id,
    owedFils: getFilsFrom(pendingPayout),
    hasIban: iban !== null,
  }));
}

/** The same for everyone whose money is in these payouts: all the businesses, then all the people. */
export async function lockBalancesOfPayouts(db: Db, payoutIds: number[]): Promise<void> {
  await sql`
    SELECT id FROM businesses WHERE id IN (SELECT business_id FROM payouts WHERE id = ANY(${payoutIds}::int[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(db);
  await sql`
    SELECT id FROM staff
    WHERE id IN (SELECT staff_id FROM postings WHERE payout_id = ANY(${payoutIds}::int[]) AND cause = 'payout_started')
    ORDER BY id FOR NO KEY UPDATE`.execute(db);
}
