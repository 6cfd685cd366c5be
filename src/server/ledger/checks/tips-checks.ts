import { type RawBuilder, sql } from 'kysely';
import type { Check } from '#server/ledger/checks/check.ts';

/** Half a fil is rounded to the even fil, as in money.ts. */
const toEven = (amountFils: RawBuilder<unknown>) => sql`
  CASE WHEN ${amountFils} % 1 = 0.5 AND floor(${amountFils}) % 2 = 0 THEN floor(${amountFils}) ELSE round(${amountFils}) END`;

/** Whether each tip is posted as its status and its terms require. */
export const tipsChecks = {
  tips_posted: sql`
    SELECT 'tip' AS kind, tips.id FROM tips LEFT JOIN (
      SELECT tip_id,
        sum(amount) FILTER (WHERE cause = 'tip_paid' AND credit_account = 'staff_payable') AS net,
        sum(amount) FILTER (WHERE cause = 'tip_paid' AND credit_account = 'platform_fees') AS fee,
        sum(amount) FILTER (WHERE cause = 'tip_paid' AND credit_account = 'vat') AS vat,
        sum(amount) FILTER (WHERE cause = 'tip_refunded' AND debit_account = 'staff_payable') AS net_back,
        sum(amount) FILTER (WHERE cause = 'tip_refunded' AND debit_account = 'platform_fees') AS fee_back,
        sum(amount) FILTER (WHERE cause = 'tip_refunded' AND debit_account = 'vat') AS vat_back
      FROM postings WHERE tip_id IS NOT NULL GROUP BY tip_id
    ) posted ON posted.tip_id = tips.id, LATERAL (
      SELECT CASE WHEN status IN ('paid', 'refunded') THEN 1 ELSE 0 END AS paid,
        CASE status WHEN 'refunded' THEN 1 ELSE 0 END AS back
    ) times
    WHERE (coalesce(posted.net, 0), coalesce(posted.fee, 0), coalesce(posted.vat, 0),
        coalesce(net_back, 0), coalesce(fee_back, 0), coalesce(vat_back, 0)) IS DISTINCT FROM
      (paid * tips.net, paid * (tips.fee - tips.vat), paid * tips.vat,
        back * tips.net, back * (tips.fee - tips.vat), back * tips.vat)`,

  fees: sql`
    SELECT 'tip' AS kind, tips.id FROM tips, LATERAL (
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
