import { sql } from 'kysely';
import type { Check } from '#server/money/ledger/checks/check.ts';
import { amountLeft } from '#server/money/ledger/read/tip-columns.ts';

/** Whether the running balances match the rows that they were computed from. */
export const balancesChecks = {
  debits_equal_credits: sql`
    WITH accounts AS (
      SELECT account, sum(amount) AS balance FROM (
        SELECT credit_account AS account, amount FROM postings UNION ALL SELECT debit_account, -amount FROM postings
      ) sides GROUP BY account
    )
    SELECT 'account' AS kind, account AS id FROM accounts
    WHERE balance < 0 AND account IN ('platform_fees', 'vat', 'payouts_in_transit', 'bank', 'disputed', 'guests_payable')
    UNION ALL
    SELECT 'account', 'sum' FROM accounts HAVING sum(balance) <> 0`,

  staff_balances: sql`
    SELECT 'person' AS kind, staff.id FROM staff LEFT JOIN (
      SELECT staff_id,
        sum(CASE WHEN credit_account = 'staff_payable' THEN amount WHEN debit_account = 'staff_payable' THEN -amount ELSE 0 END) AS owed,
        sum(CASE WHEN credit_account = 'bank' THEN amount WHEN debit_account = 'bank' THEN -amount ELSE 0 END) AS paid,
        sum(CASE WHEN cause IN ('tip_paid', 'tip_released', 'debt_written_off') AND credit_account = 'staff_payable' THEN amount
                 WHEN cause IN ('tip_refunded', 'tip_disputed', 'debt_restored') AND debit_account = 'staff_payable' THEN -amount
                 ELSE 0 END) AS earned,
        sum(CASE WHEN cause IN ('tip_refunded', 'tip_disputed', 'debt_restored') AND debit_account = 'staff_payable' THEN amount
                 ELSE 0 END) AS back
      FROM postings GROUP BY staff_id
    ) ledger ON ledger.staff_id = staff.id
    WHERE (pending_payout, total_paid_out, total_earnings, refunded_total)
      IS DISTINCT FROM (coalesce(owed, 0), coalesce(paid, 0), coalesce(earned, 0), coalesce(back, 0))`,

  business_balances: sql`
    SELECT 'business' AS kind, businesses.id::text FROM businesses LEFT JOIN (
      SELECT business_id, sum(pending_payout) AS owed, sum(total_paid_out) AS paid, sum(total_earnings) AS earned,
        sum(tip_count) AS tips, sum(gross_total) AS gross, sum(fee_total) AS fees, sum(vat_total) AS vat
      FROM staff GROUP BY business_id
    ) team ON team.business_id = businesses.id
    WHERE (pending_payout, total_paid_out, total_earnings, tip_count, gross_total, fee_total, vat_total) IS DISTINCT FROM
      (coalesce(owed, 0), coalesce(paid, 0), coalesce(earned, 0), coalesce(tips, 0), coalesce(gross, 0), coalesce(fees, 0),
       coalesce(vat, 0))
    UNION ALL
    SELECT 'account', 'platform tips' FROM platform_sums WHERE (gross, fees, vat) <> (
      SELECT coalesce(sum(gross_left(tips)), 0), coalesce(sum(fee_left(tips)), 0), coalesce(sum(vat_left(tips)), 0)
      FROM tips WHERE id <= upto_tip_id)
    UNION ALL
    SELECT 'account', 'platform day ' || day FROM platform_days FULL JOIN (
      SELECT (created_at AT TIME ZONE 'Asia/Dubai')::date AS day, count(*) FILTER (WHERE status = 'paid') AS tip_count,
        sum(gross_left(tips)) AS gross
      FROM tips WHERE id <= (SELECT upto_tip_id FROM platform_sums) GROUP BY 1
    ) paid USING (day)
    WHERE (coalesce(platform_days.tip_count, 0), coalesce(platform_days.gross, 0))
      <> (coalesce(paid.tip_count, 0), coalesce(paid.gross, 0))
    UNION ALL
    SELECT 'account', 'platform ' || what FROM platform_counts WHERE count <> CASE what
      WHEN 'businesses' THEN (SELECT count(*) FROM businesses) ELSE (SELECT count(*) FROM staff WHERE is_active) END`,

  staff_tip_totals: sql`
    SELECT 'person' AS kind, staff.id FROM staff LEFT JOIN (
      SELECT staff_id, count(*) AS tips, sum(${amountLeft}) AS gross,
        sum(fee - (refunded - refunded_net)) AS fees, sum(vat - refunded_vat) AS vat
      FROM tips WHERE status = 'paid' GROUP BY staff_id
    ) paid ON paid.staff_id = staff.id
    WHERE (tip_count, gross_total, fee_total, vat_total)
      IS DISTINCT FROM (coalesce(tips, 0), coalesce(gross, 0), coalesce(fees, 0), coalesce(vat, 0))`,

  daily_totals: sql`
    SELECT 'day' AS kind, to_char(day, 'YYYY-MM-DD') || ', person ' || staff_id AS id FROM daily_totals FULL JOIN (
      SELECT staff_id, (created_at AT TIME ZONE 'Asia/Dubai')::date AS day,
        count(*) AS tip_count, sum(${amountLeft}) AS gross, sum(net - refunded_net) AS net
      FROM tips WHERE status = 'paid' GROUP BY 1, 2
    ) paid USING (staff_id, day)
    WHERE (coalesce(daily_totals.tip_count, 0), coalesce(daily_totals.gross, 0), coalesce(daily_totals.net, 0))
      IS DISTINCT FROM (coalesce(paid.tip_count, 0), coalesce(paid.gross, 0), coalesce(paid.net, 0))
    UNION ALL
    SELECT 'day', to_char(day, 'YYYY-MM-DD') || ', business ' || business_id FROM team_tip_days FULL JOIN (
      SELECT business_id, (created_at AT TIME ZONE 'Asia/Dubai')::date AS day, count(*) - count(DISTINCT lead_id) AS parts
      FROM team_tip_parts JOIN tips ON tips.id = tip_id WHERE status = 'paid' GROUP BY 1, 2
    ) paid USING (business_id, day)
    WHERE coalesce(further_parts, 0) <> coalesce(parts, 0)`,

  running_totals: sql`
    SELECT 'posting' AS kind, id FROM (
      SELECT id, running_total, sum(amount) OVER (
        PARTITION BY staff_id, cause = 'payout_completed' ORDER BY running_total) AS came
      FROM postings WHERE running_total IS NOT NULL AND cause NOT IN ('tip_refunded', 'tip_disputed', 'debt_restored')
    ) sums WHERE running_total <> came`,

  write_offs: sql`
    SELECT 'person' AS kind, coalesce(write_offs.staff_id, posted.staff_id) AS id
    FROM (SELECT * FROM write_offs WHERE status = 'confirmed') write_offs
    FULL JOIN (SELECT * FROM postings WHERE cause = 'debt_written_off') posted ON posted.write_off_id = write_offs.id
    WHERE (write_offs.staff_id, write_offs.amount) IS DISTINCT FROM (posted.staff_id, posted.amount)
      OR decided_by IS NOT DISTINCT FROM proposed_by
    UNION
    -- What came back of the money behind a debt has taken back as much of its write-offs as it could, and no more.
    SELECT 'person', staff_id FROM (
      SELECT given_up.staff_id, given_up.amount, came_back.amount AS came_back,
        coalesce(sum(restored.amount) FILTER (WHERE restored.write_off_id = given_up.write_off_id), 0) AS taken_back,
        coalesce(sum(restored.amount), 0) AS taken_back_of_all
      FROM postings given_up LEFT JOIN postings restored
        ON restored.staff_id = given_up.staff_id AND restored.cause = 'debt_restored',
      LATERAL (
        SELECT coalesce(sum(returned.amount), 0) AS amount FROM postings returned
        JOIN postings started ON started.payout_id = returned.payout_id AND started.staff_id = returned.staff_id
          AND started.cause = 'payout_started'
        WHERE returned.staff_id = given_up.staff_id AND returned.payout_id IS NOT NULL
          AND returned.cause = 'payout_returned' AND started.id < given_up.id AND returned.id > given_up.id
      ) payouts, LATERAL (
        -- A lost dispute that was won after all.
        SELECT coalesce(sum(released.amount), 0) AS amount FROM postings released
        WHERE released.staff_id = given_up.staff_id AND released.cause = 'tip_released'
          AND released.credit_account = 'staff_payable' AND released.debit_account = 'provider_clearing'
          AND released.id > given_up.id AND given_up.id > (
            SELECT max(id) FROM postings lost
            WHERE lost.tip_id = released.tip_id AND lost.cause = 'tip_refunded' AND lost.id < released.id)
      ) tips, LATERAL (
        SELECT payouts.amount + tips.amount AS amount
      ) came_back
      WHERE given_up.cause = 'debt_written_off' GROUP BY given_up.id, came_back.amount
    ) sums
    WHERE taken_back > least(amount, came_back) OR (taken_back < amount AND taken_back_of_all < came_back)`,
} satisfies Record<string, Check>;
