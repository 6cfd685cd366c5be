import { type RawBuilder, sql } from 'kysely';
import type { Share } from '#server/money/ledger/post/payable.ts';
import { type CameBack, type TakenBack, takeBackWriteOffs } from '#server/money/ledger/post/write-offs.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getFilsFrom, toDecimal } from '#shared/money/money.ts';

/** Moves each share from the staff member's balance into transit. The balances must be locked. */
export async function postPayoutsStarted(
  db: Db,
  businessId: number,
  shares: (Share & { payoutId: number })[],
  at: Date,
): Promise<void> {
  await sql`
    WITH share AS (
      SELECT * FROM unnest(
        ${shares.map((share) => share.payoutId)}::int[],
        ${shares.map((share) => share.staffId)}::int[],
        ${shares.map((share) => toDecimal(share.amountFils))}::numeric[]
      ) AS t (payout_id, staff_id, amount)
    ), posted AS (
      INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, payout_id, created_at)
      SELECT 'payout_started', 'staff_payable', 'payouts_in_transit', amount, staff_id, ${businessId}, payout_id, ${at}
      FROM share ORDER BY payout_id, staff_id
    ), updated_staff AS (
      UPDATE staff SET pending_payout = pending_payout - taken.amount
      FROM (SELECT staff_id, sum(amount) AS amount FROM share GROUP BY staff_id) taken WHERE staff.id = taken.staff_id
    )
    UPDATE businesses SET pending_payout = pending_payout - (SELECT sum(amount) FROM share) WHERE id = ${businessId}
  `.execute(db);
}

/**
 * Posts payouts that the bank has paid. The balances must be locked. The running total is everything ever paid to the staff
 * member, including what was returned later, so it only grows.
 */
export async function postPayoutsCompleted(db: Db, payoutIds: number[], at: Date): Promise<void> {
  await sql`
    WITH share AS (
      SELECT payout_id, staff_id, business_id, amount FROM postings
      WHERE payout_id = ANY(${payoutIds}::int[]) AND cause = 'payout_started'
    ), posted AS (
      INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, payout_id, created_at, running_total)
      SELECT 'payout_completed', 'payouts_in_transit', 'bank', share.amount, staff_id, share.business_id, payout_id, ${at},
             staff.total_paid_out + came_back.amount + sum(share.amount) OVER (PARTITION BY staff_id ORDER BY payout_id)
      FROM share JOIN staff ON staff.id = staff_id, LATERAL (
        SELECT coalesce(sum(amount), 0) AS amount FROM postings
        WHERE staff_id = staff.id AND payout_id IS NOT NULL AND cause = 'payout_returned'
      ) came_back ORDER BY payout_id, staff_id
    ), updated_staff AS (
      UPDATE staff SET total_paid_out = total_paid_out + paid.amount
      FROM (SELECT staff_id, sum(amount) AS amount FROM share GROUP BY staff_id) paid WHERE staff.id = paid.staff_id
    )
    UPDATE businesses SET total_paid_out = total_paid_out + paid.amount
    FROM (SELECT business_id, sum(amount) AS amount FROM share GROUP BY business_id) paid
    WHERE businesses.id = paid.business_id
  `.execute(db);
}

/** Moves the money of failed or cancelled payouts back to the balances, which must be locked. */
export async function postPayoutsStopped(
  db: Db,
  payoutIds: number[],
  why: 'failed' | 'cancelled',
  at: Date,
): Promise<void> {
  const stopped = { cause: `payout_${why}`, reverses: 'payout_started', account: 'payouts_in_transit' };
  await creditBack(db, payoutIds, stopped, sql`pending_payout = pending_payout + back.amount`, at);
}

/**
 * The bank had paid, and the money came back: it is in our account and owed again, except what of it is behind a debt that was
 * written off meanwhile. The balances must be locked.
 */
export async function postPayoutsReturned(db: Db, payoutIds: number[], at: Date): Promise<TakenBack[]> {
  const returned = { cause: 'payout_returned', reverses: 'payout_completed', account: 'bank' };
  const change = sql`pending_payout = pending_payout + back.amount, total_paid_out = total_paid_out - back.amount`;
  await creditBack(db, payoutIds, returned, change, at);
  return takeBackWriteOffs(db, await listReturned(db, payoutIds), at);
}

async function listReturned(db: Db, payoutIds: number[]): Promise<CameBack[]> {
  const { rows } = await sql<{ id: number; staffId: number; amount: string }>`
    SELECT id, staff_id, amount FROM postings
    WHERE payout_id = ANY(${payoutIds}::int[]) AND cause = 'payout_started' ORDER BY id`.execute(db);
  return rows.map(({ id, staffId, amount }) => ({ staffId, amountFils: getFilsFrom(amount), leftAt: id }));
}

/** Posts the shares of payouts from `account` back to the staff members, and changes the balances. */
async function creditBack(
  db: Db,
  payoutIds: number[],
  { cause, reverses, account }: { cause: string; reverses: string; account: string },
  change: RawBuilder<unknown>,
  at: Date,
): Promise<void> {
  await sql`
    WITH share AS (
      SELECT payout_id, staff_id, business_id, amount FROM postings
      WHERE payout_id = ANY(${payoutIds}::int[]) AND cause = ${sql.lit(reverses)}
    ), posted AS (
      INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, payout_id, created_at)
      SELECT ${sql.lit(cause)}, ${sql.lit(account)}, 'staff_payable', amount, staff_id, business_id, payout_id, ${at}
      FROM share ORDER BY payout_id, staff_id
    ), updated_staff AS (
      UPDATE staff SET ${change}
      FROM (SELECT staff_id, sum(amount) AS amount FROM share GROUP BY staff_id) back WHERE staff.id = back.staff_id
    )
    UPDATE businesses SET ${change}
    FROM (SELECT business_id, sum(amount) AS amount FROM share GROUP BY business_id) back
    WHERE businesses.id = back.business_id
  `.execute(db);
}
