import { type RawBuilder, sql } from 'kysely';
import type { Check } from '#server/money/ledger/checks/check.ts';
import { postedGuestMoney } from '#server/money/ledger/post/guest-money.ts';
import { guestMoneyByTip } from '#server/money/ledger/read/guest-money.ts';
import { disputesByTip, refundsByTip } from '#server/money/ledger/read/tip-columns.ts';

/** Half a fil is rounded to the even fil, as in money.ts. */
const toEven = (amountFils: RawBuilder<unknown>) => sql`
  CASE WHEN ${amountFils} % 1 = 0.5 AND floor(${amountFils}) % 2 = 0 THEN floor(${amountFils}) ELSE round(${amountFils}) END`;

/** Every tip once, a team tip as one tip with the sums of its parts: its fee was worked out once. */
const wholeTips = sql`(
  SELECT id, amount, fee, vat, net, charged, platform_fee_bps, platform_fee_fixed_fils, vat_bps, vat_included FROM tips
  WHERE NOT EXISTS (SELECT FROM team_tip_parts WHERE tip_id = tips.id)
  UNION ALL
  SELECT lead_id, sum(amount), sum(fee), sum(vat), sum(net), sum(charged), platform_fee_bps, platform_fee_fixed_fils,
    vat_bps, vat_included
  FROM team_tip_parts JOIN tips ON tips.id = tip_id
  GROUP BY lead_id, platform_fee_bps, platform_fee_fixed_fils, vat_bps, vat_included)`;

/** Whether each tip is posted as its status and its terms require. */
export const tipsChecks = {
  tips_posted: sql`
    SELECT 'tip' AS kind, tips.id FROM tips LEFT JOIN (
      SELECT tip_id,
        sum(amount) FILTER (WHERE cause = 'tip_paid' AND credit_account = 'staff_payable') AS net,
        sum(amount) FILTER (WHERE cause = 'tip_paid' AND credit_account = 'platform_fees') AS fee,
        sum(amount) FILTER (WHERE cause = 'tip_paid' AND credit_account = 'vat') AS vat,
        sum(back) FILTER (WHERE 'staff_payable' IN (debit_account, credit_account)) AS net_back,
        sum(back) FILTER (WHERE 'platform_fees' IN (debit_account, credit_account)) AS fee_back,
        sum(back) FILTER (WHERE 'vat' IN (debit_account, credit_account)) AS vat_back
      FROM postings, LATERAL (
        -- Less what disputes that were won after all have given back.
        SELECT CASE WHEN cause = 'tip_refunded' THEN amount
          WHEN cause = 'tip_released' AND debit_account = 'provider_clearing' THEN -amount END AS back
      ) given_back WHERE tip_id IS NOT NULL GROUP BY tip_id
    ) posted ON posted.tip_id = tips.id
    WHERE (coalesce(posted.net, 0), coalesce(posted.fee, 0), coalesce(posted.vat, 0),
        coalesce(net_back, 0), coalesce(fee_back, 0), coalesce(vat_back, 0)) IS DISTINCT FROM
      CASE WHEN status IN ('paid', 'refunded')
        THEN (tips.net::numeric, tips.fee - tips.vat, tips.vat::numeric,
          tips.refunded_net::numeric, tips.refunded - tips.refunded_net - tips.refunded_vat, tips.refunded_vat::numeric)
        ELSE (0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric) END`,

  fees: sql`
    SELECT 'tip' AS kind, tips.id FROM ${wholeTips} tips, LATERAL (
      SELECT amount * platform_fee_bps / 100 AS share_fils
    ) share, LATERAL (
      SELECT ${toEven(sql`share_fils`)} + platform_fee_fixed_fils AS base_fils
    ) terms, LATERAL (
      SELECT base_fils * vat_bps / 10000 AS added_fils, fee * 100 * vat_bps / (10000 + vat_bps) AS within_fils
    ) vat_shares, LATERAL (
      SELECT (base_fils + CASE WHEN vat_included THEN 0 ELSE ${toEven(sql`added_fils`)} END) / 100 AS full_fee
    ) whole
    WHERE (fee <> CASE WHEN amount = net THEN full_fee ELSE least(full_fee, amount) END
        AND NOT (amount = charged AND fee = least(full_fee, amount)))
      OR vat * 100 <> CASE WHEN vat_included OR fee < full_fee THEN ${toEven(sql`within_fils`)} ELSE ${toEven(sql`added_fils`)} END`,

  refunds: sql`
    SELECT 'tip' AS kind, tips.id FROM tips LEFT JOIN (
      SELECT tip_id, sum(amount) AS amount FROM ${refundsByTip} refunds WHERE status = 'done' GROUP BY tip_id
    ) made ON made.tip_id = tips.id LEFT JOIN (
      -- A lost dispute that the staff member bears counts as a refund.
      SELECT tip_id, sum(amount) AS amount FROM ${disputesByTip} disputes WHERE borne_by = 'person' GROUP BY tip_id
    ) lost ON lost.tip_id = tips.id, LATERAL (
      -- The person's share of it, and the VAT in the rest.
      SELECT tips.net * tips.refunded * 100 / tips.charged AS share_fils,
        tips.vat * (tips.refunded - tips.refunded_net) * 100 / nullif(tips.fee, 0) AS vat_fils
    ) share
    WHERE (tips.refunded > 0 OR made.amount > 0 OR lost.amount > 0) AND (
      tips.refunded <> least(tips.charged, coalesce(made.amount, 0) + coalesce(lost.amount, 0))
      OR made.amount > tips.charged
      OR tips.refunded_net * 100 <> ${toEven(sql`share_fils`)}
      OR tips.refunded_vat * 100 <> coalesce(${toEven(sql`vat_fils`)}, 0))`,

  guests_repaid: sql`
    -- What is posted of the money of guests is what happened, and no guest still has to get any.
    SELECT 'tip' AS kind, coalesce(facts.tip_id, posted.tip_id) AS id
    FROM ${guestMoneyByTip} facts FULL JOIN ${postedGuestMoney} posted ON posted.tip_id = facts.tip_id
    WHERE (facts.uncounted, facts.returned, facts.resent, facts.repaid)
        IS DISTINCT FROM (posted.uncounted, posted.returned, posted.resent, posted.repaid)
      OR facts.uncounted + facts.returned <> facts.resent + facts.repaid`,

  disputes: sql`
    -- What is held for a tip is what its open disputes hold, and the platform's loss is what the guest got back beyond the
    -- refunded part of the tip. Each lost dispute is borne by the platform or the staff member.
    SELECT 'tip' AS kind, coalesce(reported.tip_id, posted.tip_id) AS id FROM (
      SELECT tip_id, sum(held) AS held, sum(amount) FILTER (WHERE status = 'lost') AS lost,
        bool_or(status = 'lost' AND borne_by IS NULL) AS is_unborne
      FROM ${disputesByTip} disputes GROUP BY tip_id
    ) reported FULL JOIN (
      SELECT tip_id,
        coalesce(sum(amount) FILTER (WHERE credit_account = 'disputed'), 0)
          - coalesce(sum(amount) FILTER (WHERE debit_account = 'disputed'), 0) AS held,
        coalesce(sum(amount) FILTER (WHERE debit_account = 'dispute_losses'), 0)
          - coalesce(sum(amount) FILTER (WHERE credit_account = 'dispute_losses'), 0) AS lost
      FROM postings WHERE cause IN ('tip_disputed', 'tip_released', 'tip_lost') GROUP BY tip_id
    ) posted ON posted.tip_id = reported.tip_id
    LEFT JOIN tips ON tips.id = coalesce(reported.tip_id, posted.tip_id)
    LEFT JOIN (
      SELECT tip_id, sum(amount) AS amount FROM ${refundsByTip} refunds WHERE status = 'done' GROUP BY tip_id
    ) made ON made.tip_id = tips.id
    WHERE is_unborne
      OR coalesce(reported.held, 0) <> coalesce(posted.held, 0)
      OR coalesce(reported.held, 0) > tips.net - tips.refunded_net
      OR coalesce(posted.lost, 0) <> coalesce(reported.lost, 0) + coalesce(made.amount, 0) - tips.refunded`,
} satisfies Record<string, Check>;

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
    -- The refunded sum of all parts is what refunds, and lost disputes that the staff bear, say: division loses nothing.
    SELECT 'tip', team.lead_id FROM team_tips team
    JOIN team_tip_parts part USING (lead_id) JOIN tips ON tips.id = part.tip_id AND tips.status IN ('paid', 'refunded')
    GROUP BY team.lead_id HAVING sum(tips.refunded) <> least(team.charged,
      (SELECT coalesce(sum(amount), 0) FROM refunds
        WHERE tip_id = team.lead_id AND status = 'done' AND takes_from = 'tip')
      + (SELECT coalesce(sum(amount), 0) FROM disputes WHERE tip_id = team.lead_id AND borne_by = 'person'))
    UNION
    -- Nobody is a fil or more away from their exact share.
    SELECT 'tip', part.tip_id FROM team_tip_parts part JOIN team_tips team USING (lead_id)
    JOIN tips ON tips.id = part.tip_id JOIN (
      SELECT lead_id, sum(net) AS net FROM team_tip_parts JOIN tips ON tips.id = tip_id GROUP BY lead_id
    ) whole USING (lead_id)
    WHERE abs(tips.net - whole.net * part.weight / team.weights) >= 0.01
    UNION
    -- Of a tip that is shared with a group, the weights are what its rule says: the tipped person is the lead and has the
    -- rest of the percentage, the others have it in equal parts. Of a small tip some of them may have got no part.
    SELECT 'tip', team.lead_id FROM team_tips team
    JOIN team_tip_parts part USING (lead_id) JOIN tips ON tips.id = part.tip_id
    JOIN share_rules rule ON rule.id = team.share_rule_id
    WHERE team.rule = 'share'
    GROUP BY team.lead_id HAVING team.weights % 100 <> 0 OR count(*) - 1 NOT BETWEEN 1 AND team.weights / 100
      OR bool_or(tips.business_id <> rule.business_id)
      OR bool_or(part.weight <> CASE WHEN part.tip_id = team.lead_id THEN (100 - rule.percent) * team.weights / 100
        ELSE rule.percent END)
    UNION
    SELECT 'tip', refunds.tip_id FROM refunds JOIN team_tips ON lead_id = refunds.tip_id
    LEFT JOIN team_refund_parts part ON part.refund_id = refunds.id
    GROUP BY refunds.id HAVING coalesce(sum(part.amount), 0) <>
      CASE WHEN refunds.status = 'done' AND refunds.takes_from = 'tip' THEN refunds.amount ELSE 0 END
    UNION
    SELECT 'tip', disputes.tip_id FROM disputes JOIN team_tips ON lead_id = disputes.tip_id
    LEFT JOIN team_dispute_parts part ON part.provider = disputes.provider AND part.dispute_id = disputes.id
    GROUP BY disputes.provider, disputes.id
    HAVING (sum(part.amount), sum(part.held)) IS DISTINCT FROM (disputes.amount, disputes.held::numeric)`,
} satisfies Record<string, Check>;
