import { type RawBuilder, sql } from 'kysely';
import { lockBalances } from '#server/money/ledger/post/lock-balances.ts';
import { addFurtherParts } from '#server/money/ledger/post/team-tip-days.ts';
import type { Db } from '#server/platform/db/database.ts';

type PostedTip = { id: number; staffId: number; businessId: number };

/**
 * Posts the pending tips of a captured payment: one tip, or the parts of a team tip, each for another staff member of the
 * same business. The tips' rows must be locked.
 */
export async function postTipsPaid(db: Db, tips: PostedTip[], at: Date): Promise<void> {
  const [first] = tips;
  if (!first) return;
  const staffIds = tips.map(({ staffId }) => staffId);
  await lockBalances(db, first.businessId, staffIds);
  const arePosted = sql`tips.id = ANY (${tips.map(({ id }) => id)}::bigint[])`;
  await sql`
    INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, tip_id, created_at, running_total)
    SELECT 'tip_paid', 'provider_clearing', account, part, staff.id, staff.business_id, tips.id, ${at}::timestamptz,
      CASE account WHEN 'staff_payable' THEN total_earnings + refunded_total + part END
    FROM tips JOIN staff ON staff.id = tips.staff_id
    CROSS JOIN LATERAL (VALUES (1, 'staff_payable', net), (2, 'platform_fees', fee - vat), (3, 'vat', vat))
      AS parts (turn, account, part)
    WHERE ${arePosted} AND part > 0
    ORDER BY tips.id, turn`.execute(db);
  await sql`UPDATE tips SET status = 'paid' WHERE ${arePosted}`.execute(db);
  await addToTotals(db, arePosted);
  // Only a team tip has several.
  if (tips.length > 1)
    await addFurtherParts(
      db,
      tips.map(({ id }) => id),
    );
}

/** Updates the totals of the staff, of the business and of the day on which the guest tipped. */
async function addToTotals(db: Db, arePosted: RawBuilder<unknown>): Promise<void> {
  const added = sql`
    total_earnings = total_earnings + sums.net,
    pending_payout = pending_payout + sums.net,
    tip_count = tip_count + sums.tips,
    gross_total = gross_total + sums.gross,
    fee_total = fee_total + sums.fee,
    vat_total = vat_total + sums.vat`;
  const sums = sql`count(*) AS tips, sum(amount) AS gross, sum(fee) AS fee, sum(vat) AS vat, sum(net) AS net
    FROM tips WHERE ${arePosted}`;
  await sql`
    UPDATE staff SET ${added} FROM (SELECT staff_id, ${sums} GROUP BY staff_id) sums
    WHERE staff.id = sums.staff_id`.execute(db);
  await sql`
    UPDATE businesses SET ${added} FROM (SELECT business_id, ${sums} GROUP BY business_id) sums
    WHERE businesses.id = sums.business_id`.execute(db);
  await sql`
    INSERT INTO daily_totals AS day_total (staff_id, business_id, day, tip_count, gross, net)
    SELECT staff_id, business_id, (created_at AT TIME ZONE 'Asia/Dubai')::date, count(*), sum(amount), sum(net)
    FROM tips WHERE ${arePosted} GROUP BY 1, 2, 3
    ON CONFLICT (staff_id, day) DO UPDATE SET
      tip_count = day_total.tip_count + excluded.tip_count,
      gross = day_total.gross + excluded.gross,
      net = day_total.net + excluded.net`.execute(db);
}

/** The provider cannot collect the money of these tips. Their rows must be locked. */
export async function markTipsFailed(db: Db, ids: number[]): Promise<void> {
  await db.updateTable('tips').set({ status: 'failed' }).where('id', 'in', ids).execute();
}
