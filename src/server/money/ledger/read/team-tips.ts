import { type Expression, sql } from 'kysely';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import type { Division, TeamRule } from '#shared/money/team-weights.ts';

/** The lead of the team tip that this tip is a part of. Any other tip is its own lead. */
export async function findLead(db: Db, tipId: number): Promise<number> {
  const part = await db
    .selectFrom('teamTipParts')
    .select('leadId')
    .where('tipId', '=', tipId)
    .executeTakeFirst();
  return part?.leadId ?? tipId;
}

/**
 * One of the tips of a payment. `isPart`: one of several, or of a team tip, even if the team is one person. `isForTeam`: the
 * guest tipped the whole team, not one person who shares with a group.
 */
export type TipOfPayment = TipRow & { isPart: boolean; isForTeam: boolean };

const tipsOf = (leadId: number) => sql<TipOfPayment>`
  SELECT tips.*, part.tip_id IS NOT NULL AS is_part, coalesce(team.rule <> 'share', false) AS is_for_team
  FROM tips LEFT JOIN team_tip_parts part ON part.tip_id = tips.id LEFT JOIN team_tips team ON team.lead_id = part.lead_id
  WHERE tips.id = ANY (ARRAY(SELECT tip_id FROM team_tip_parts WHERE lead_id = ${leadId}) || ${leadId}::bigint)
  ORDER BY tips.id`;

/**
 * Locks the tips of one payment: all parts of a team tip, or the one tip, the lead first. Lock order: first the tips by id,
 * then the balances of their business and staff. Parts are not always in the order of their staff: the row of the business,
 * which all of them have in common, is locked before.
 */
export async function lockTipsOfPayment(db: Db, leadId: number): Promise<TipOfPayment[]> {
  const { rows } = await sql<TipOfPayment>`${tipsOf(leadId)} FOR NO KEY UPDATE OF tips`.execute(db);
  return rows;
}

/** The sums of all tips of one payment. */
export function sumTips(tips: Pick<TipRow, 'amount' | 'fee' | 'net' | 'charged' | 'refunded'>[]) {
  const sumOf = (name: 'amount' | 'fee' | 'net' | 'charged' | 'refunded') =>
    toDecimal(addFils(...tips.map((tip) => getFilsFrom(tip[name]))));
  return {
    amount: sumOf('amount'),
    fee: sumOf('fee'),
    net: sumOf('net'),
    charged: sumOf('charged'),
    refunded: sumOf('refunded'),
  };
}

/** A tip with the sums of its whole payment. Its status is paid as long as one part is not fully refunded. */
export async function wholeTip(db: Db, lead: Pick<TipRow, 'id'>): Promise<TipOfPayment> {
  const { rows } = await tipsOf(lead.id).execute(db);
  const [first] = rows;
  if (!first) throw new Error(`there is no tip ${lead.id}`);
  const status = rows.some((tip) => tip.status === 'paid') ? 'paid' : first.status;
  return { ...first, ...sumTips(rows), status };
}

/** Whether this staff member got a part of the team tip with this lead. */
export function hasPartOf(leadId: Expression<unknown>, staffId: number) {
  return sql<boolean>`EXISTS (
    SELECT FROM team_tip_parts part JOIN tips ON tips.id = part.tip_id
    WHERE part.lead_id = ${leadId} AND tips.staff_id = ${staffId})`;
}

/** Whether this tip, or one part of a team tip, is for one of these staff members. A group of a shared tip is not named. */
export function isTipTo(tipId: Expression<unknown>, staffIds: number[]) {
  return sql<boolean>`EXISTS (
    SELECT FROM tips WHERE staff_id = ANY (${staffIds}::int[]) AND id = ANY (ARRAY(
      SELECT tip_id FROM team_tip_parts JOIN team_tips USING (lead_id) WHERE lead_id = ${tipId} AND rule <> 'share') || ${tipId}))`;
}

export type TeamOfTip = {
  businessId: number;
  /** How the whole team shared it; or that it was to one person, who shared it with a group. */
  by: { rule: TeamRule } | { rule: 'share'; percent: number; roles: string[] };
  /** Each part, the lead first. */
  people: { id: number; firstName: string; net: string }[];
};

/** Who shared a tip. Undefined for one that a person has alone. */
export async function findTeamOfTip(db: Db, leadId: number): Promise<TeamOfTip | undefined> {
  const rows = await db
    .selectFrom('teamTipParts')
    .innerJoin('teamTips', 'teamTips.leadId', 'teamTipParts.leadId')
    .innerJoin('tips', 'tips.id', 'teamTipParts.tipId')
    .innerJoin('staff', 'staff.id', 'tips.staffId')
    .leftJoin('shareRules', 'shareRules.id', 'teamTips.shareRuleId')
    .select(['rule', 'percent', 'roles', 'tips.businessId', 'tips.id', 'staff.firstName', 'tips.net'])
    .where('teamTips.leadId', '=', leadId)
    .orderBy('tips.id')
    .execute();
  const [lead] = rows;
  return (
    lead && {
      businessId: lead.businessId,
      by: divisionOf(lead),
      people: rows.map(({ id, firstName, net }) => ({ id, firstName, net })),
    }
  );
}

type Rule = { rule: Division; percent: number | null; roles: string[] | null };

function divisionOf({ rule, percent, roles }: Rule): TeamOfTip['by'] {
  if (rule !== 'share') return { rule };
  if (percent === null || !roles) throw new Error('the rule of a shared tip is missing');
  return { rule, percent, roles };
}
