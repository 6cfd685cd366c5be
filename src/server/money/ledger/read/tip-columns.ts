import { type RawBuilder, sql } from 'kysely';
import { containing } from '#server/platform/db/sql-text.ts';
import { type OwnerTipsFilter, type ShownTipStatus, shownTipStatuses } from '#shared/contracts/tip-lists.ts';
import { guestTextNames } from '#shared/guest-texts.ts';
import type { Division } from '#shared/money/team-weights.ts';

/**
 * Refunds (requested or made) and disputes by the tip whose money they concern. For a team tip they are stored with its
 * lead; here each part has its own share of them. Refunds of money that is owed to a guest take nothing from a tip.
 */
export const refundsByTip = sql`(
  SELECT tip_id, amount, status, refunded_at FROM refunds
  WHERE takes_from = 'tip' AND NOT EXISTS (SELECT FROM team_tips WHERE lead_id = refunds.tip_id)
  UNION ALL
  SELECT part.tip_id, part.amount, refunds.status, refunds.refunded_at
  FROM team_refund_parts part JOIN refunds ON refunds.id = part.refund_id)`;

export const disputesByTip = sql`(
  SELECT provider, id, tip_id, amount, held, status, borne_by, opened_at FROM disputes
  WHERE NOT EXISTS (SELECT FROM team_tips WHERE lead_id = disputes.tip_id)
  UNION ALL
  SELECT disputes.provider, disputes.id, part.tip_id, part.amount, part.held, status, borne_by, opened_at
  FROM team_dispute_parts part
  JOIN disputes ON disputes.provider = part.provider AND disputes.id = part.dispute_id)`;

/** What the guest wrote with a row of `tips`. */
export const guestTextColumns = guestTextNames.map((name) => `tips.${name}` as const);
export const hasGuestTexts = sql<boolean>`(${sql.join(
  guestTextColumns.map((column) => sql`${sql.ref(column)} IS NOT NULL`),
  sql` OR `,
)})`;

/** What open disputes hold of the tips of a row of `staff`. It is theirs again if a dispute is won. */
export const heldOfStaff = sql<string>`(
  SELECT coalesce(sum(held), 0)::numeric(15,2) FROM ${disputesByTip} disputes JOIN tips ON tips.id = tip_id
  WHERE disputes.status = 'open' AND tips.staff_id = staff.id)`;

/** An open dispute: the staff member's share is held. An inquiry holds nothing. */
export const isDisputed = sql<boolean>`EXISTS (
  SELECT FROM ${disputesByTip} disputes WHERE disputes.tip_id = tips.id AND disputes.status = 'open')`;

/**
 * What is left of a row of `tips` after refunds. `amount` is what was charged if the guest did not cover the fee, and the
 * net if the guest did.
 */
export const amountLeft = sql<string>`(tips.amount - CASE WHEN tips.amount = tips.charged THEN tips.refunded
  ELSE tips.refunded_net END)`;
export const feeLeft = sql<string>`(tips.fee - tips.refunded + tips.refunded_net)`;
export const netLeft = sql<string>`(tips.net - tips.refunded_net)`;
export const chargedLeft = sql<string>`(tips.charged - tips.refunded)`;

/**
 * True for one part of each team tip, and for any other tip: to count as guests do. `isCounted`: which parts, as `other`, are
 * counted, because a refund can take some of the parts.
 */
const isFirstPart = (isCounted: RawBuilder<boolean>) => sql<boolean>`NOT EXISTS (
  SELECT FROM team_tip_parts own JOIN team_tip_parts earlier ON earlier.lead_id = own.lead_id AND earlier.tip_id < own.tip_id
  JOIN tips other ON other.id = earlier.tip_id AND ${isCounted}
  WHERE own.tip_id = tips.id)`;
export const isFirstPaidPart = isFirstPart(sql`other.status = 'paid'`);
export const isFirstRefundedPart = isFirstPart(sql`other.refunded > 0`);
/** Every part is found by the words of the guest and the table, so of the owner's filter only the status can choose between parts. */
export const isFirstListedPart = (status: ShownTipStatus | undefined) =>
  isFirstPart(sql`other.${isListed(status)}`);

const isListed = (status: ShownTipStatus | undefined) =>
  sql`status IN (${sql.join(status ? [status] : [...shownTipStatuses])})`;

/** Of a tip that is shared with a group, only the part of the tipped person has the guest's words. */
const wordsOfLead = (pattern: string) => sql`EXISTS (
  SELECT FROM team_tip_parts part JOIN tips lead ON lead.id = part.lead_id
  WHERE part.tip_id = tips.id AND part.lead_id <> tips.id
    AND (lead.customer_name ILIKE ${pattern} OR lead.message ILIKE ${pattern}))`;

export const tableOrRoom = sql<string | null>`(SELECT place FROM tip_places WHERE tip_id = tips.id)`;

/**
 * Whether a row of `tips` fits the owner's filter, besides its period: the list, its totals and its file have the same
 * tips. The period is apart, because the file goes by the day of booking and the list by the day of the tip.
 */
export function fitsFilter({
  staffId,
  status,
  search,
}: Pick<OwnerTipsFilter, 'staffId' | 'status' | 'search'>): RawBuilder<boolean> {
  const pattern = search === null ? null : containing(search);
  const conditions = [
    sql`tips.${isListed(status)}`,
    ...(staffId ? [sql`tips.staff_id = ${staffId}`] : []),
    ...(pattern
      ? [
          sql`(tips.customer_name ILIKE ${pattern} OR tips.message ILIKE ${pattern} OR ${tableOrRoom} ILIKE ${pattern}
            OR ${wordsOfLead(pattern)})`,
        ]
      : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** The tip that a row of `tips` is a part of, as staff members and owners see it. */
export type TeamPart = {
  rule: Division;
  amount: string;
  people: number;
  /** Of a tip to one person, who shares it with a group: by which rule, who that is, and whether this is their own part. */
  share: {
    percent: number;
    roles: string[];
    staffId: number;
    firstName: string;
    lastName: string;
    isTipped: boolean;
  } | null;
};

export const teamPart = sql<TeamPart | null>`(
  SELECT json_build_object('rule', team.rule, 'amount', team.amount::text,
    'people', (SELECT count(*) FROM team_tip_parts others WHERE others.lead_id = team.lead_id),
    'share', (
      SELECT json_build_object('percent', percent, 'roles', roles, 'staffId', person.id, 'firstName', person.first_name,
        'lastName', person.last_name, 'isTipped', lead.id = tips.id)
      FROM share_rules JOIN tips lead ON lead.id = team.lead_id JOIN staff person ON person.id = lead.staff_id
      WHERE share_rules.id = team.share_rule_id))
  FROM team_tip_parts part JOIN team_tips team ON team.lead_id = part.lead_id WHERE part.tip_id = tips.id)`;
