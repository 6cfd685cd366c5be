import { sql } from 'kysely';

/**
 * The refunds that were asked for or made, and the disputes, by the tip whose money they concern. Those of a team tip are
 * kept with its lead; here each part has its own share of them.
 */
export const refundsByTip = sql`(
  SELECT tip_id, amount, status, refunded_at, failure FROM refunds
  WHERE NOT EXISTS (SELECT FROM team_tips WHERE lead_id = refunds.tip_id)
  UNION ALL
  SELECT part.tip_id, part.amount, refunds.status, refunds.refunded_at, refunds.failure
  FROM team_refund_parts part JOIN refunds ON refunds.id = part.refund_id)`;

export const disputesByTip = sql`(
  SELECT provider, id, tip_id, amount, held, status, borne_by, opened_at FROM disputes
  WHERE NOT EXISTS (SELECT FROM team_tips WHERE lead_id = disputes.tip_id)
  UNION ALL
  SELECT disputes.provider, disputes.id, part.tip_id, part.amount, part.held, status, borne_by, opened_at
  FROM team_dispute_parts part
  JOIN disputes ON disputes.provider = part.provider AND disputes.id = part.dispute_id)`;

/** What open disputes hold of the tips of a row of `staff`. It is theirs again if a dispute is won. */
export const heldOfStaff = sql<string>`(
  SELECT coalesce(sum(held), 0)::numeric(15,2) FROM ${disputesByTip} disputes JOIN tips ON tips.id = tip_id
  WHERE disputes.status = 'open' AND tips.staff_id = staff.id)`;
