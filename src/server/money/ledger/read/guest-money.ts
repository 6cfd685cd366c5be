import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { RefundFailure } from '#shared/statuses.ts';

/**
 * What is owed to the guest of each tip, by what happened: refunds that the guest's bank returned, refunds that were made
 * from this money, and what was paid in another way. Of a team tip with its lead.
 */
export const guestMoneyByTip = sql`(
  SELECT tip_id, coalesce(sum(amount) FILTER (WHERE returned_at IS NOT NULL), 0) AS returned,
    coalesce(sum(amount) FILTER (WHERE takes_from = 'guests_payable' AND status = 'done'), 0) AS resent,
    coalesce(sum(amount) FILTER (WHERE repaid_at IS NOT NULL), 0) AS repaid
  FROM refunds WHERE returned_at IS NOT NULL OR takes_from = 'guests_payable' GROUP BY tip_id)`;

/** A row of `refunds` that the guest's bank returned, and the guest still has to get. */
export const isOwedToGuest = sql<boolean>`(refunds.returned_at IS NOT NULL AND refunds.repaid_at IS NULL
  AND NOT EXISTS (SELECT FROM refunds newer WHERE newer.replaces = refunds.id AND newer.status = 'done'))`;

export type ReturnedRefund = {
  id: number;
  tipId: number;
  amount: string;
  returnedAt: Date;
  personName: string;
  businessId: number;
  businessName: string;
  /** It was sent again, and the provider has not answered yet. */
  isUnderWay: boolean;
  /** Why it could not be sent again the last time. */
  failure: RefundFailure | null;
  failureDetail: string | null;
};

/** Returned refunds that a guest still has to get, the oldest first. */
export async function listReturnedRefunds(db: Db, limit: number): Promise<ReturnedRefund[]> {
  const { rows } = await sql<ReturnedRefund>`
    SELECT refunds.id, refunds.tip_id, refunds.amount, refunds.returned_at,
      staff.first_name || ' ' || staff.last_name AS person_name, businesses.id AS business_id,
      businesses.name AS business_name, coalesce(last.status = 'requested', false) AS is_under_way, last.failure,
      last.failure_detail
    FROM refunds JOIN tips ON tips.id = refunds.tip_id JOIN staff ON staff.id = tips.staff_id
    JOIN businesses ON businesses.id = tips.business_id LEFT JOIN LATERAL (
      SELECT status, failure, failure_detail FROM refunds newer WHERE newer.replaces = refunds.id ORDER BY id DESC LIMIT 1
    ) last ON true
    WHERE ${isOwedToGuest} ORDER BY refunds.returned_at, refunds.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** How many returned refunds a guest still has to get. */
export async function countReturnedRefunds(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM refunds WHERE ${isOwedToGuest}`.execute(db);
  return rows[0]?.count ?? 0;
}
