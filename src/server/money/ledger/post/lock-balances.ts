import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type Fils, getFilsFrom, toDecimal } from '#shared/money/money.ts';

export type Balance = { staffId: number; owedFils: Fils; hasIban: boolean; ibanWaitsUntil: Date | null };

/**
 * Locks the balances of a business and of its staff (all, or `staffIds`) until the transaction ends. Lock order, as
 * everywhere: the business, then its staff by id.
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

/**
 * Which of these staff can be tipped without waiting: no other transaction has locked their row or their business.
 * Unknown ids count as free. Does not wait for locks itself.
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
    SELECT id FROM unnest(${staffIds}::int[]) AS requested (id)
    WHERE id IN (SELECT id FROM free_staff) OR id NOT IN (SELECT id FROM wanted)
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** After a posting of a tip or write-off that changes what a staff member has earned. The balances must be locked. */
export async function changeBalances(
  db: Db,
  { staffId, businessId }: { staffId: number; businessId: number },
  { earnedFils, takenBackFils }: { earnedFils: Fils; takenBackFils: Fils },
): Promise<void> {
  const earned = toDecimal(earnedFils);
  const added = sql`total_earnings = total_earnings + ${earned}::numeric, pending_payout = pending_payout + ${earned}::numeric`;
  await sql`UPDATE staff SET ${added}, refunded_total = refunded_total + ${toDecimal(takenBackFils)}::numeric
    WHERE id = ${staffId}`.execute(db);
  await sql`UPDATE businesses SET ${added} WHERE id = ${businessId}`.execute(db);
}
