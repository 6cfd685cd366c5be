import { sql } from 'kysely';
import type { Balance } from '#server/money/ledger/lock-balances.ts';
import type { Db } from '#server/platform/db/database.ts';
import { addFils, type Fils, fils, getFilsFrom, subtractFils, toDecimal } from '#shared/money.ts';

export type Share = { staffId: number; amountFils: Fils };

/**
 * The shares of a payout that is smaller than the sum of the balances: the oldest unpaid earnings of the business come
 * first. A staff member's unpaid earnings are their newest earnings that add up to their balance. Fails if the shares do
 * not add up to the payout, so that nobody is paid less than an admin asked for without being told.
 */
export async function takeOldestEarnings(db: Db, balances: Balance[], wantedFils: Fils): Promise<Share[]> {
  const owedTo = new Map(
    balances.filter(({ owedFils }) => owedFils > 0).map(({ staffId, owedFils }) => [staffId, owedFils]),
  );
  const unpaid = await listUnpaid(db, owedTo);
  const shares = new Map<number, Fils>();
  let leftFils = wantedFils;
  for (const { staffId, amountFils } of unpaid) {
    const takenFils = fils(Math.min(amountFils, leftFils));
    if (takenFils === 0) break;
    shares.set(staffId, addFils(shares.get(staffId) ?? fils(0), takenFils));
    leftFils = subtractFils(leftFils, takenFils);
  }
  if (leftFils !== 0)
    throw new Error(
      `No earnings were found for ${toDecimal(leftFils)} of a payout of ${toDecimal(wantedFils)}.`,
    );
  return [...shares]
    .map(([staffId, amountFils]) => ({ staffId, amountFils }))
    .sort((a, b) => a.staffId - b.staffId);
}

/**
 * Earnings are tips, what a decided dispute released, and debts that were written off. A write-off is unpaid when a payout
 * comes back that had paid the tips behind the debt.
 */
async function listUnpaid(db: Db, owedTo: Map<number, Fils>): Promise<Share[]> {
  const staffIds = sql`${[...owedTo.keys()]}::int[]`;
  const { rows } = await sql<{ staffId: number; net: string; newer: string }>`
    SELECT staff_id, net, sum(net) OVER (PARTITION BY staff_id ORDER BY id DESC) - net AS newer
    FROM (
      -- What was taken back has the running total of the credit that it was taken from.
      SELECT id, staff_id, amount - coalesce((
        SELECT sum(back.amount) FROM postings back
        WHERE back.staff_id = credit.staff_id AND back.running_total = credit.running_total
          AND back.cause IN ('tip_refunded', 'tip_disputed') AND back.debit_account = 'staff_payable'
      ), 0) AS net
      FROM postings credit
      WHERE staff_id = ANY(${staffIds}) AND cause IN ('tip_paid', 'tip_released') AND credit_account = 'staff_payable'
      UNION ALL
      SELECT id, staff_id, amount FROM postings WHERE staff_id = ANY(${staffIds}) AND write_off_id IS NOT NULL
    ) credits WHERE net > 0
    ORDER BY id`.execute(db);
  return rows
    .map((row) => {
      // The unpaid part of these earnings: the balance less the newer earnings, at most all of them.
      const beyondFils = subtractFils(owedTo.get(row.staffId) ?? fils(0), getFilsFrom(row.newer));
      return {
        staffId: row.staffId,
        amountFils: fils(Math.max(0, Math.min(beyondFils, getFilsFrom(row.net)))),
      };
    })
    .filter(({ amountFils }) => amountFils > 0);
}
