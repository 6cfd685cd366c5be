import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { lockBalances } from '#server/ledger/lock-balances.ts';

export type PostedTip = {
  id: number;
  staffId: number;
  businessId: number;
  amount: string;
  fee: string;
  vat: string;
  net: string;
  createdAt: Date;
};

/** Posts a pending tip after its payment was captured. The tip's row must be locked. */
export async function postTipPaid(db: Db, tip: PostedTip, at: Date): Promise<void> {
  await lockBalances(db, tip.businessId, tip.staffId);
  await sql`
    INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, tip_id, created_at, running_total)
    SELECT 'tip_paid', 'provider_clearing', account, part, staff.id, staff.business_id, ${tip.id}::bigint, ${at}::timestamptz,
      CASE account WHEN 'staff_payable' THEN total_earnings + refunded_total + part END
    FROM staff, (VALUES ('staff_payable', ${tip.net}::numeric), ('platform_fees', ${tip.fee}::numeric - ${tip.vat}::numeric),
      ('vat', ${tip.vat}::numeric)) AS parts (account, part)
    WHERE staff.id = ${tip.staffId} AND part > 0`.execute(db);
  await sql`UPDATE tips SET status = 'paid' WHERE id = ${tip.id}`.execute(db);
  await addToTotals(db, tip);
}

/** Updates the totals of the staff member, of the business and of the day on which the guest tipped. */
async function addToTotals(db: Db, tip: PostedTip): Promise<void> {
  const added = sql`
    total_earnings = total_earnings + ${tip.net}::numeric,
    pending_payout = pending_payout + ${tip.net}::numeric,
    tip_count = tip_count + 1,
    gross_total = gross_total + ${tip.amount}::numeric,
    fee_total = fee_total + ${tip.fee}::numeric,
    vat_total = vat_total + ${tip.vat}::numeric`;
  await sql`UPDATE staff SET ${added} WHERE id = ${tip.staffId}`.execute(db);
  await sql`UPDATE businesses SET ${added} WHERE id = ${tip.businessId}`.execute(db);
  await sql`
    INSERT INTO daily_totals AS day_total (staff_id, business_id, day, tip_count, gross, net)
    VALUES (${tip.staffId}, ${tip.businessId}, (${tip.createdAt}::timestamptz AT TIME ZONE 'Asia/Dubai')::date, 1,
            ${tip.amount}::numeric, ${tip.net}::numeric)
    ON CONFLICT (staff_id, day) DO UPDATE SET
      tip_count = day_total.tip_count + 1,
      gross = day_total.gross + excluded.gross,
      net = day_total.net + excluded.net`.execute(db);
}
