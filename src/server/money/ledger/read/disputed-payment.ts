import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { RefundStatus } from '#shared/statuses.ts';

export type DisputedPayment = {
  createdAt: Date;
  capturedAt: Date | null;
  paymentId: string | null;
  /** Of a team tip the sums of its parts. */
  amount: string;
  charged: string;
  firstName: string;
  businessName: string;
  tlNumber: string | null;
  place: string | null;
  customerName: string | null;
  message: string | null;
};

/** What is known of the payment of a tip, by its lead. */
export async function getDisputedPayment(db: Db, tipId: number): Promise<DisputedPayment> {
  const { rows } = await sql<DisputedPayment>`
    SELECT tips.created_at, payments.captured_at, payments.payment_id, sums.amount, sums.charged, staff.first_name,
      businesses.name AS business_name, businesses.tl_number, place, tips.customer_name, tips.message
    FROM tips JOIN staff ON staff.id = tips.staff_id JOIN businesses ON businesses.id = tips.business_id
    LEFT JOIN payments ON payments.tip_id = tips.id LEFT JOIN tip_places ON tip_places.tip_id = tips.id,
    LATERAL (
      SELECT sum(parts.amount) AS amount, sum(parts.charged) AS charged FROM tips parts
      WHERE id = ANY (ARRAY(SELECT tip_id FROM team_tip_parts WHERE lead_id = tips.id) || tips.id)
    ) sums
    WHERE tips.id = ${tipId}`.execute(db);
  const [payment] = rows;
  if (!payment) throw new Error(`there is no tip ${tipId}`);
  return payment;
}

export type MadeRefund = {
  amount: string;
  status: RefundStatus;
  requestedAt: Date;
  refundedAt: Date | null;
};

/** Oldest first, without those that the guest's bank sent back. */
export async function listRefundsOfPayment(db: Db, tipId: number): Promise<MadeRefund[]> {
  return db
    .selectFrom('refunds')
    .select(['amount', 'status', 'requestedAt', 'refundedAt'])
    .where('tipId', '=', tipId)
    .where('returnedAt', 'is', null)
    .orderBy('id')
    .execute();
}
