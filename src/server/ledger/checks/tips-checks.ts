import { sql } from 'kysely';
import type { Check } from '#server/ledger/checks/check.ts';

/** Whether each tip is posted as its status and its terms require. */
export const tipsChecks = {
  tips_posted: sql`
    SELECT 'tip' AS kind, tips.id FROM tips LEFT JOIN (
      SELECT tip_id,
        sum(amount) FILTER (WHERE cause = 'tip_paid' AND credit_account = 'staff_payable') AS net,
        sum(amount) FILTER (WHERE cause = 'tip_paid' AND credit_account = 'platform_fees') AS fee,
        sum(amount) FILTER (WHERE cause = 'tip_refunded' AND debit_account = 'staff_payable') AS net_back,
        sum(amount) FILTER (WHERE cause = 'tip_refunded' AND debit_account = 'platform_fees') AS fee_back
      FROM postings WHERE tip_id IS NOT NULL GROUP BY tip_id
    ) posted ON posted.tip_id = tips.id
    WHERE (coalesce(posted.net, 0), coalesce(posted.fee, 0), coalesce(net_back, 0), coalesce(fee_back, 0)) IS DISTINCT FROM
      CASE status WHEN 'paid' THEN (tips.net::numeric, tips.fee::numeric, 0::numeric, 0::numeric)
                  WHEN 'refunded' THEN (tips.net::numeric, tips.fee::numeric, tips.net::numeric, tips.fee::numeric)
                  ELSE (0::numeric, 0::numeric, 0::numeric, 0::numeric) END`,

  fees: sql`
    SELECT 'tip' AS kind, tips.id FROM tips, LATERAL (
      SELECT amount * platform_fee_bps / 100 AS share_fils
    ) share, LATERAL (
      -- Half a fil is rounded to the even fil, as in money.ts.
      SELECT (CASE WHEN share_fils % 1 = 0.5 AND floor(share_fils) % 2 = 0 THEN floor(share_fils) ELSE round(share_fils) END
        + platform_fee_fixed_fils) / 100 AS full_fee
    ) terms
    WHERE fee <> CASE WHEN amount = net THEN full_fee ELSE least(full_fee, amount) END
      AND NOT (amount = charged AND fee = least(full_fee, amount))`,

  refunds: sql`
    SELECT 'tip' AS kind, tip_id AS id FROM (
      -- A done refund with a failure was returned by the guest's bank: the guest did not get the money.
      SELECT tip_id, failure FROM refunds WHERE status = 'done'
      UNION ALL
      -- A lost dispute also gives the money back.
      SELECT tip_id, NULL FROM disputes WHERE status = 'lost' AND tip_id NOT IN (SELECT tip_id FROM refunds WHERE status = 'done')
      UNION ALL
      -- A lost dispute on a tip that was refunded in another way: paid back twice, but posted once.
      SELECT tip_id, 'twice' FROM disputes JOIN refunds USING (tip_id)
      WHERE disputes.status = 'lost' AND refunds.status = 'done' AND refund_id IS DISTINCT FROM disputes.id
    ) done
    FULL JOIN (SELECT id AS tip_id FROM tips WHERE status = 'refunded') given_back USING (tip_id)
    WHERE done.tip_id IS NULL OR given_back.tip_id IS NULL OR done.failure IS NOT NULL`,
} satisfies Record<string, Check>;
