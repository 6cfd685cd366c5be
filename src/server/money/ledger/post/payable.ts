import { sql } from 'kysely';
import { type Balance, lockBalances } from '#server/money/ledger/post/lock-balances.ts';
import { movements } from '#server/money/ledger/read/statements.ts';
import type { Db } from '#server/platform/db/database.ts';
import { addFils, type Fils, fils, getFilsFrom, subtractFils, toDecimal } from '#shared/money/money.ts';

/**
 * What can be paid to a row of `staff`: usually the balance. While somebody owes more than the limit in the settings, only
 * a share of their new earnings is withheld: the rest of the tips since they passed the limit can be paid, without refunds
 * and holds, less the payouts since then. A refund of an older tip, or the return of an older payout, only changes the
 * debt. Fractions of a fil are withheld. If nothing is left, the result is the negative balance.
 */
const payable = sql`LATERAL (
  SELECT CASE WHEN staff.pending_payout < -withhold_limit AND withhold_share_bps < 10000 THEN coalesce((
    SELECT nullif(greatest(0, trunc(earned * (10000 - withhold_share_bps) / 10000, 2) - paid), 0) FROM (
      SELECT coalesce(sum(amount) FILTER (WHERE tip_id IS NOT NULL), 0) AS earned,
        -coalesce(sum(amount) FILTER (WHERE payout_id IS NOT NULL), 0) AS paid
      FROM (
        -- The first movement of a tip is its payment, the first of a payout is its start.
        SELECT amount, tip_id, payout_id, min(id) OVER (PARTITION BY tip_id, payout_id)
          > max(id) FILTER (WHERE owed < -withhold_limit AND owed - amount >= -withhold_limit) OVER () AS is_since
        FROM (SELECT id, amount, tip_id, payout_id, sum(amount) OVER (ORDER BY id) AS owed
              FROM ${movements(sql.ref('staff.id'))}) balances
      ) since WHERE is_since
    ) sums), staff.pending_payout) ELSE staff.pending_payout END AS amount
  FROM settings
) payable`;

/** What can be paid to a staff member who owes. */
export type Allowance = { id: number; amount: string };

/** Staff members who owe and can still be paid something. Empty if the settings let all new tips repay debts. */
export async function listAllowances(db: Db, businessId?: number): Promise<Allowance[]> {
  const { rows } = await sql<Allowance>`
    SELECT staff.id, payable.amount FROM staff, ${payable}
    WHERE is_owed AND pending_payout < 0 AND payable.amount > 0
      AND ${businessId === undefined ? sql`true` : sql`business_id = ${businessId}`}
      AND EXISTS (SELECT FROM settings WHERE withhold_share_bps < 10000)`.execute(db);
  return rows;
}

/** As lockBalances, but `owedFils` is what can be paid to each staff member. */
export async function lockPayable(db: Db, businessId: number, staffId?: number): Promise<Balance[]> {
  const balances = await lockBalances(db, businessId, staffId === undefined ? undefined : [staffId]);
  if (balances.every(({ owedFils }) => owedFils >= 0)) return balances;
  const amounts = new Map(
    (await listAllowances(db, businessId)).map(({ id, amount }) => [id, getFilsFrom(amount)]),
  );
  return balances.map((balance) => ({
    ...balance,
    owedFils: amounts.get(balance.staffId) ?? balance.owedFils,
  }));
}

export type Share = { staffId: number; amountFils: Fils };

/**
 * The shares of a payout that is smaller than the sum of the balances: the oldest unpaid earnings of the business come
 * first. A staff member's unpaid earnings are their newest earnings that add up to their balance. Throws if the shares do
 * not add up to the payout, so that a payout is never silently smaller than requested.
 */
export async function allocateOldestEarnings(
  db: Db,
  balances: Balance[],
  wantedFils: Fils,
): Promise<Share[]> {
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
 * Earnings are tips, what a decided dispute released, and debts that were written off.
 */
async function listUnpaid(db: Db, owedTo: Map<number, Fils>): Promise<Share[]> {
  const staffIds = sql`${[...owedTo.keys()]}::int[]`;
  const { rows } = await sql<{ staffId: number; net: string; newer: string }>`
    SELECT staff_id, net, sum(net) OVER (PARTITION BY staff_id ORDER BY id DESC) - net AS newer
    FROM (
      -- A refund or hold, or a write-off that is taken back, has the running total of the credit that it reverses.
      SELECT id, staff_id, amount - coalesce((
        SELECT sum(back.amount) FROM postings back
        WHERE back.staff_id = credit.staff_id AND back.running_total = credit.running_total
          AND back.cause IN ('tip_refunded', 'tip_disputed', 'debt_restored') AND back.debit_account = 'staff_payable'
      ), 0) AS net
      FROM postings credit
      WHERE staff_id = ANY(${staffIds}) AND (cause IN ('tip_paid', 'tip_released') OR write_off_id IS NOT NULL)
        AND credit_account = 'staff_payable'
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
