import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Share } from '#server/ledger/oldest-earnings.ts';
import { toDecimal } from '#shared/money.ts';

/** Moves each person's share out of what they are owed and into transit. The balances must be locked. */
export async function postPayoutStarted(
  db: Db,
  payoutId: number,
  businessId: number,
  shares: Share[],
  at: Date,
): Promise<void> {
  await sql`
    WITH share AS (
      SELECT * FROM unnest(
        ${shares.map((share) => share.staffId)}::int[], ${shares.map((share) => toDecimal(share.amount))}::numeric[]
      ) AS t (staff_id, amount)
    ), posted AS (
      INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, payout_id, created_at)
      SELECT 'payout_started', 'staff_payable', 'payouts_in_transit', amount, staff_id, ${businessId}, ${payoutId}, ${at}
      FROM share
    ), people AS (
      UPDATE staff SET pending_payout = pending_payout - share.amount FROM share WHERE staff.id = share.staff_id
    )
    UPDATE businesses SET pending_payout = pending_payout - (SELECT sum(amount) FROM share) WHERE id = ${businessId}
  `.execute(db);
}

/** The bank has paid. The balances must be locked. */
export async function postPayoutCompleted(
  db: Db,
  payoutId: number,
  businessId: number,
  at: Date,
): Promise<void> {
  await sql`
    WITH share AS (
      SELECT staff_id, amount FROM postings WHERE payout_id = ${payoutId} AND cause = 'payout_started'
    ), posted AS (
      INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, payout_id, created_at, running_total)
      SELECT 'payout_completed', 'payouts_in_transit', 'bank', share.amount, staff.id, ${businessId}, ${payoutId}, ${at},
             staff.total_paid_out + share.amount
      FROM share JOIN staff ON staff.id = share.staff_id
    ), people AS (
      UPDATE staff SET total_paid_out = total_paid_out + share.amount FROM share WHERE staff.id = share.staff_id
    )
    UPDATE businesses SET total_paid_out = total_paid_out + (SELECT sum(amount) FROM share) WHERE id = ${businessId}
  `.execute(db);
}

/** Nothing was paid after all: what was in transit is owed again. The balances must be locked. */
export async function postPayoutReturned(
  db: Db,
  payoutId: number,
  businessId: number,
  why: 'failed' | 'cancelled',
  at: Date,
): Promise<void> {
  await sql`
    WITH share AS (
      SELECT staff_id, amount FROM postings WHERE payout_id = ${payoutId} AND cause = 'payout_started'
    ), posted AS (
      INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, payout_id, created_at)
      SELECT ${`payout_${why}`}, 'payouts_in_transit', 'staff_payable', amount, staff_id, ${businessId}, ${payoutId}, ${at}
      FROM share
    ), people AS (
      UPDATE staff SET pending_payout = pending_payout + share.amount FROM share WHERE staff.id = share.staff_id
    )
    UPDATE businesses SET pending_payout = pending_payout + (SELECT sum(amount) FROM share) WHERE id = ${businessId}
  `.execute(db);
}
