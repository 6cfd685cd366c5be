import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { RefundFailure } from '#shared/statuses.ts';

/**
 * What is owed to the guest of each tip, by what happened: a payment of another amount that is given back, refunds that the
 * guest's bank returned, refunds that were made from this money, and what was paid in another way. Of a team tip with its
 * lead.
 */
export const guestMoneyByTip = sql`(
  SELECT tip_id, sum(uncounted) AS uncounted, sum(returned) AS returned, sum(resent) AS resent, sum(repaid) AS repaid
  FROM (
    SELECT tip_id, 0 AS uncounted, CASE WHEN returned_at IS NOT NULL THEN amount ELSE 0 END AS returned,
      CASE WHEN takes_from = 'guests_payable' AND status = 'done' THEN amount ELSE 0 END AS resent,
      CASE WHEN repaid_at IS NOT NULL THEN amount ELSE 0 END AS repaid
    FROM refunds WHERE returned_at IS NOT NULL OR takes_from = 'guests_payable'
    UNION ALL SELECT tip_id, collected, 0, 0, 0 FROM payment_decisions WHERE decision = 'refund'
  ) facts GROUP BY tip_id)`;

/**
 * A row of `refunds` whose money the guest still has to get: the bank returned it, or it gives a payment of another amount
 * back and is not made.
 */
export const isOwedToGuest = sql<boolean>`(refunds.repaid_at IS NULL
  AND (refunds.returned_at IS NOT NULL
    OR (refunds.takes_from = 'guests_payable' AND refunds.replaces IS NULL AND refunds.status <> 'done'))
  AND NOT EXISTS (SELECT FROM refunds newer WHERE newer.replaces = refunds.id AND newer.status = 'done'))`;

export type OwedRefund = {
  id: number;
  tipId: number;
  amount: string;
  /** When the bank returned it, or when it was decided that the payment is given back. */
  owedSince: Date;
  isReturned: boolean;
  staffId: number;
  personName: string;
  businessId: number;
  businessName: string;
  /** It was sent again, and the provider has not answered yet. */
  isUnderWay: boolean;
  /** Why it could not be sent again the last time. */
  failure: RefundFailure | null;
  failureDetail: string | null;
};

/** Refunds that a guest still has to get, the oldest first. */
export async function listOwedRefunds(db: Db, limit: number): Promise<OwedRefund[]> {
  const { rows } = await sql<OwedRefund>`
    SELECT refunds.id, refunds.tip_id, refunds.amount, coalesce(refunds.returned_at, refunds.requested_at) AS owed_since,
      refunds.returned_at IS NOT NULL AS is_returned,
      staff.id AS staff_id, staff.first_name || ' ' || staff.last_name AS person_name, businesses.id AS business_id,
      businesses.name AS business_name, 'requested' IN (refunds.status, coalesce(last.status, '')) AS is_under_way,
      CASE WHEN last.status IS NOT NULL THEN last.failure WHEN refunds.returned_at IS NULL THEN refunds.failure END AS failure,
      CASE WHEN last.status IS NOT NULL THEN last.failure_detail
        WHEN refunds.returned_at IS NULL THEN refunds.failure_detail END AS failure_detail
    FROM refunds JOIN tips ON tips.id = refunds.tip_id JOIN staff ON staff.id = tips.staff_id
    JOIN businesses ON businesses.id = tips.business_id LEFT JOIN LATERAL (
      SELECT status, failure, failure_detail FROM refunds newer WHERE newer.replaces = refunds.id ORDER BY id DESC LIMIT 1
    ) last ON true
    WHERE ${isOwedToGuest} ORDER BY owed_since, refunds.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** How many refunds a guest still has to get. */
export async function countOwedRefunds(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM refunds WHERE ${isOwedToGuest}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type DifferingPayment = {
  tipId: number;
  charged: string;
  collected: string;
  capturedAt: Date;
  staffId: number;
  personName: string;
  businessId: number;
  businessName: string;
  isTeam: boolean;
};

/** Captured payments of another amount than their tip about which nobody has decided, the oldest first. */
export async function listDifferingPayments(db: Db, limit: number): Promise<DifferingPayment[]> {
  const { rows } = await sql<DifferingPayment>`
    SELECT payments.tip_id, coalesce(team.charged, tips.charged) AS charged, payments.captured AS collected,
      payments.captured_at, staff.id AS staff_id, staff.first_name || ' ' || staff.last_name AS person_name, businesses.id AS business_id,
      businesses.name AS business_name, team.lead_id IS NOT NULL AS is_team
    FROM payments JOIN tips ON tips.id = payments.tip_id JOIN staff ON staff.id = tips.staff_id
    JOIN businesses ON businesses.id = tips.business_id LEFT JOIN team_tips team ON team.lead_id = payments.tip_id
    WHERE payments.differs AND NOT EXISTS (SELECT FROM payment_decisions WHERE tip_id = payments.tip_id)
    ORDER BY payments.captured_at, payments.tip_id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countDifferingPayments(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM payments
    WHERE differs AND NOT EXISTS (SELECT FROM payment_decisions WHERE tip_id = payments.tip_id)`.execute(db);
  return rows[0]?.count ?? 0;
}
