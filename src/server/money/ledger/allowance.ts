import { sql } from 'kysely';
import { type Balance, lockBalances } from '#server/money/ledger/lock-balances.ts';
import { movements } from '#server/money/ledger/statement.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getFilsFrom } from '#shared/money.ts';

/**
 * What can be paid to a row of `staff`: the balance. But while somebody owes more than the limit in the settings, at most
 * a share of what they earn is withheld. The rest can be paid of the tips since then, without what was given back of them
 * or is held, less what the payouts since then have paid. An older tip or payout that comes back only changes the debt.
 * Fractions of a fil are withheld. Without such a rest it is the balance below zero.
 */
const payable = sql`LATERAL (
  SELECT CASE WHEN staff.pending_payout < -withhold_limit AND withhold_share_bps < 10000 THEN coalesce((
    SELECT nullif(greatest(0, trunc(earned * (10000 - withhold_share_bps) / 10000, 2) - paid), 0) FROM (
      SELECT coalesce(sum(amount) FILTER (WHERE tip_id IS NOT NULL), 0) AS earned,
        -coalesce(sum(amount) FILTER (WHERE payout_id IS NOT NULL), 0) AS paid
      FROM (
        -- The first movement of a tip is its payment, that of a payout is its start.
        SELECT amount, tip_id, payout_id, min(id) OVER (PARTITION BY tip_id, payout_id)
          > max(id) FILTER (WHERE owed < -withhold_limit AND owed - amount >= -withhold_limit) OVER () AS is_since
        FROM (SELECT id, amount, tip_id, payout_id, sum(amount) OVER (ORDER BY id) AS owed
              FROM ${movements(sql.ref('staff.id'))}) balances
      ) since WHERE is_since
    ) sums), staff.pending_payout) ELSE staff.pending_payout END AS amount
  FROM settings
) payable`;

/** What can be paid to somebody who owes. */
export type Allowance = { id: number; amount: string };

/** Of everybody who owes and can be paid something all the same. Nobody, if all new tips repay a debt. */
export async function listAllowances(db: Db, businessId?: number): Promise<Allowance[]> {
  const { rows } = await sql<Allowance>`
    SELECT staff.id, payable.amount FROM staff, ${payable}
    WHERE is_owed AND pending_payout < 0 AND payable.amount > 0
      AND ${businessId === undefined ? sql`true` : sql`business_id = ${businessId}`}
      AND EXISTS (SELECT FROM settings WHERE withhold_share_bps < 10000)`.execute(db);
  return rows;
}

/** As lockBalances, with what can be paid to each person. */
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
