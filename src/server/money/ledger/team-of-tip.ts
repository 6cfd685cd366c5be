import { type Expression, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { TeamRule } from '#shared/team-rules.ts';

/** What a person and their owner see of the team tip that a row of `tips` is a part of. */
export type TeamPart = { rule: TeamRule; amount: string; people: number };

export const teamPart = sql<TeamPart | null>`(
  SELECT json_build_object('rule', team.rule, 'amount', team.amount::text,
    'people', (SELECT count(*) FROM team_tip_parts others WHERE others.lead_id = team.lead_id))
  FROM team_tip_parts part JOIN team_tips team ON team.lead_id = part.lead_id WHERE part.tip_id = tips.id)`;

/** Whether this person got a part of the team tip with this lead. */
export function hasPartOf(leadId: Expression<unknown>, staffId: number) {
  return sql<boolean>`EXISTS (
    SELECT FROM team_tip_parts part JOIN tips ON tips.id = part.tip_id
    WHERE part.lead_id = ${leadId} AND tips.staff_id = ${staffId})`;
}

/** Whether this tip is for one of these people or, if it is for a team, a part of it. */
export function isTipTo(tipId: Expression<unknown>, staffIds: number[]) {
  return sql<boolean>`EXISTS (
    SELECT FROM tips WHERE staff_id = ANY (${staffIds}::int[])
      AND id = ANY (ARRAY(SELECT tip_id FROM team_tip_parts WHERE lead_id = ${tipId}) || ${tipId}))`;
}

export type TeamOfTip = {
  businessId: number;
  rule: TeamRule;
  /** Each part, the lead first. */
  people: { id: number; firstName: string; net: string }[];
};

/** Who shared a team tip. Undefined for a tip to one person. */
export async function findTeamOfTip(db: Db, leadId: number): Promise<TeamOfTip | undefined> {
  const rows = await db
    .selectFrom('teamTipParts')
    .innerJoin('teamTips', 'teamTips.leadId', 'teamTipParts.leadId')
    .innerJoin('tips', 'tips.id', 'teamTipParts.tipId')
    .innerJoin('staff', 'staff.id', 'tips.staffId')
    .select(['rule', 'tips.businessId', 'tips.id', 'staff.firstName', 'tips.net'])
    .where('teamTips.leadId', '=', leadId)
    .orderBy('tips.id')
    .execute();
  const [lead] = rows;
  return (
    lead && {
      businessId: lead.businessId,
      rule: lead.rule as TeamRule,
      people: rows.map(({ id, firstName, net }) => ({ id, firstName, net })),
    }
  );
}
