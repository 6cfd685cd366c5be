import { sql } from 'kysely';
import type { Check } from '#server/money/ledger/checks/check.ts';

/** Whether the parts of each team tip, of its refunds and of its disputes add up, and are divided by its rule. */
export const teamTipsChecks = {
  team_tips: sql`
    SELECT 'tip' AS kind, lead_id AS id FROM (
      SELECT team.lead_id, team.amount, team.charged, min(part.tip_id) AS first_id,
        sum(tips.amount) AS amounts, sum(tips.charged) AS charges,
        count(DISTINCT tips.business_id) AS businesses,
        count(DISTINCT CASE WHEN tips.status = 'refunded' THEN 'paid' ELSE tips.status END) AS states
      FROM team_tips team JOIN team_tip_parts part USING (lead_id) JOIN tips ON tips.id = part.tip_id
      GROUP BY team.lead_id
    ) sums WHERE (amounts, charges, businesses, states, first_id) IS DISTINCT FROM (amount, charged, 1, 1, lead_id)
    UNION
    -- Of the whole tip is given back what refunds, and disputes lost by its people, say: not less because of how it was divided.
    SELECT 'tip', team.lead_id FROM team_tips team
    JOIN team_tip_parts part USING (lead_id) JOIN tips ON tips.id = part.tip_id AND tips.status IN ('paid', 'refunded')
    GROUP BY team.lead_id HAVING sum(tips.refunded) <> least(team.charged,
      (SELECT coalesce(sum(amount), 0) FROM refunds WHERE tip_id = team.lead_id AND status = 'done')
      + (SELECT coalesce(sum(amount), 0) FROM disputes WHERE tip_id = team.lead_id AND borne_by = 'person'))
    UNION
    -- Nobody is a fil or more away from their exact share.
    SELECT 'tip', part.tip_id FROM team_tip_parts part JOIN team_tips team USING (lead_id)
    JOIN tips ON tips.id = part.tip_id JOIN (
      SELECT lead_id, sum(net) AS net FROM team_tip_parts JOIN tips ON tips.id = tip_id GROUP BY lead_id
    ) whole USING (lead_id)
    WHERE abs(tips.net - whole.net * part.weight / team.weights) >= 0.01
    UNION
    SELECT 'tip', refunds.tip_id FROM refunds JOIN team_tips ON lead_id = refunds.tip_id
    LEFT JOIN team_refund_parts part ON part.refund_id = refunds.id
    GROUP BY refunds.id HAVING coalesce(sum(part.amount), 0) <>
      CASE WHEN refunds.status = 'done' THEN refunds.amount ELSE 0 END
    UNION
    SELECT 'tip', disputes.tip_id FROM disputes JOIN team_tips ON lead_id = disputes.tip_id
    LEFT JOIN team_dispute_parts part ON part.provider = disputes.provider AND part.dispute_id = disputes.id
    GROUP BY disputes.provider, disputes.id
    HAVING (sum(part.amount), sum(part.held)) IS DISTINCT FROM (disputes.amount, disputes.held::numeric)`,
} satisfies Record<string, Check>;
