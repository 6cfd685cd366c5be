import { sql } from 'kysely';
import type { Check } from '#server/money/ledger/checks/check.ts';
import { movesOfLines, sumsOfLines } from '#server/money/ledger/post/provider-lines.ts';
import { daysThatDiffer, daysWithOtherBalance, unreadDays } from '#server/money/ledger/read/provider-days.ts';
import { disputesByTip, refundsByTip } from '#server/money/ledger/read/tip-columns.ts';
import { outcomesToDealWith } from '#shared/money/payment-kinds.ts';

/** Whether what the payment provider says is what we have. */
export const providerChecks = {
  provider_events: sql`
    SELECT 'day' AS kind, to_char(day, 'YYYY-MM-DD') || ', ' || provider AS id FROM (
      SELECT provider, (at AT TIME ZONE 'Asia/Dubai')::date AS day, sum(reported) AS reported, sum(posted) AS posted FROM (
        SELECT tips.provider, coalesce(payments.captured_at, tips.created_at) AS at,
          -- The payment of a team tip counts once, with its lead.
          CASE WHEN payments.tip_id = tips.id THEN coalesce(payments.captured, 0)
               WHEN payments.tip_id IS NOT NULL THEN 0
               WHEN tips.status IN ('paid', 'refunded') THEN tips.charged ELSE 0 END AS reported,
          coalesce(paid.amount, 0) AS posted
        FROM tips LEFT JOIN team_tip_parts part ON part.tip_id = tips.id
        LEFT JOIN payments ON payments.tip_id = coalesce(part.lead_id, tips.id)
        LEFT JOIN (SELECT tip_id, sum(amount) AS amount FROM postings WHERE cause IN ('tip_paid', 'tip_uncounted') GROUP BY tip_id) paid
          ON paid.tip_id = tips.id
        UNION ALL
        -- All that the guest got back of a tip must be posted, as refunds of the tip or as losses.
        SELECT provider, refunded_at, -amount, CASE WHEN returned = posted THEN -amount ELSE 0 END FROM (
          SELECT tips.provider, refunds.refunded_at, refunds.amount,
            sum(refunds.amount) OVER (PARTITION BY tips.id) + coalesce(lost.amount, 0) AS returned,
            coalesce(back.amount, 0) AS posted
          FROM ${refundsByTip} refunds JOIN tips ON tips.id = refunds.tip_id
          LEFT JOIN (
            SELECT tip_id, sum(amount) AS amount FROM ${disputesByTip} disputes WHERE borne_by IS NOT NULL GROUP BY tip_id
          ) lost ON lost.tip_id = tips.id
          LEFT JOIN (
            SELECT tip_id, sum(CASE credit_account WHEN 'provider_clearing' THEN amount ELSE -amount END) AS amount FROM postings
            WHERE cause IN ('tip_refunded', 'tip_lost') OR (cause = 'tip_released' AND debit_account = 'provider_clearing')
            GROUP BY tip_id
          ) back ON back.tip_id = tips.id
          WHERE refunds.status = 'done'
        ) made
      ) moves GROUP BY provider, day
    ) days WHERE reported <> posted`,

  provider_books: sql`
    SELECT 'day' AS kind, to_char(day, 'YYYY-MM-DD') || ', ' || provider AS id FROM (${daysThatDiffer}) days`,

  provider_balance: sql`
    -- What the provider says it holds is what its lines add up to.
    SELECT 'day' AS kind, to_char(day, 'YYYY-MM-DD') || ', ' || provider AS id FROM (${daysWithOtherBalance}) days`,

  provider_days_read: sql`
    SELECT 'day' AS kind, to_char(day, 'YYYY-MM-DD') || ', stripe' AS id FROM (${unreadDays}) unread`,

  tips_collected: sql`
    -- The sandbox records small tips as paid at once, without a payment.
    SELECT 'tip' AS kind, tips.id::text AS id FROM tips
    LEFT JOIN team_tip_parts part ON part.tip_id = tips.id LEFT JOIN team_tips team ON team.lead_id = part.lead_id
    LEFT JOIN payments ON payments.tip_id = coalesce(team.lead_id, tips.id) AND payments.provider = tips.provider
      AND payments.status = 'captured' AND payments.captured = coalesce(team.charged, tips.charged)
    WHERE tips.provider <> 'sandbox' AND tips.status IN ('paid', 'refunded') AND payments.tip_id IS NULL
    UNION
    SELECT 'tip', tips.id::text FROM payments JOIN tips ON tips.id = payments.tip_id
    LEFT JOIN payment_decisions given_back ON given_back.tip_id = tips.id AND decision = 'refund'
    WHERE payments.status = 'captured' AND tips.status NOT IN ('paid', 'refunded') AND given_back.tip_id IS NULL
    UNION
    -- What was decided about a payment of another amount is what was collected, and what became of the tip.
    SELECT 'tip', tips.id::text FROM payment_decisions decided JOIN payments USING (tip_id) JOIN tips ON tips.id = tip_id
    WHERE payments.captured IS DISTINCT FROM decided.collected
      OR (decision = 'count') <> (tips.status IN ('paid', 'refunded'))
      OR (decision = 'count' AND tips.charged <> decided.collected)`,

  tips_in_books: sql`
    -- Each payment of a day that was read has one line, of its amount, for its tip and its person.
    SELECT 'tip' AS kind, tips.id::text AS id FROM payments JOIN tips ON tips.id = payments.tip_id
    JOIN provider_days read ON read.provider = payments.provider AND read.has_lines
      AND read.day = (payments.captured_at AT TIME ZONE 'Asia/Dubai')::date
    WHERE payments.status = 'captured' AND 1 <> (
      SELECT count(*) FROM provider_lines lines
      WHERE lines.provider = payments.provider AND lines.payment_id = payments.payment_id AND lines.kind = 'captured'
        AND lines.tip_id = tips.id AND coalesce(lines.staff_id, tips.staff_id) = tips.staff_id
        AND lines.amount = payments.captured AND lines.currency = 'aed')
    UNION
    -- Each line of a tip has its payment.
    SELECT 'line', lines.id FROM provider_lines lines LEFT JOIN payments ON payments.provider = lines.provider
      AND payments.payment_id = lines.payment_id AND payments.tip_id = lines.tip_id AND payments.status = 'captured'
    WHERE lines.kind = 'captured' AND lines.tip_id IS NOT NULL
      AND (payments.tip_id IS NULL OR payments.captured <> lines.amount OR lines.currency <> 'aed')`,

  refunds_in_books: sql`
    -- What the provider returned of each payment is what was refunded. Checked ten days after the last line: a refund that
    -- failed is booked back some days later, and another one may follow it.
    SELECT 'tip' AS kind, tips.id FROM (
      SELECT provider, payment_id, -sum(amount) AS back, max(at) AS last_at FROM provider_lines
      WHERE kind IN ('refunded', 'refund_returned') AND payment_id IS NOT NULL GROUP BY provider, payment_id
    ) booked JOIN payments USING (provider, payment_id) JOIN tips ON tips.id = payments.tip_id
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(amount) FILTER (WHERE status = 'done' AND returned_at IS NULL), 0) AS made, bool_or(status = 'requested') AS is_open
      FROM refunds WHERE refunds.tip_id = tips.id
    ) refunded ON true
    WHERE refunded.is_open IS NOT TRUE AND last_at < now() - interval '10 days' AND back <> refunded.made`,

  disputes_in_books: sql`
    -- Each line about a dispute of a tip has that dispute.
    SELECT 'line' AS kind, lines.id FROM provider_lines lines JOIN payments USING (provider, payment_id)
    LEFT JOIN disputes ON disputes.provider = lines.provider AND disputes.id = lines.source_id
      AND disputes.tip_id = payments.tip_id
    WHERE lines.kind = 'disputed' AND disputes.id IS NULL
    UNION
    -- The provider has taken the amount of each open or lost dispute, and nothing for the others. Checked when the day after
    -- the last news is read; of a won dispute ten days later, as the money can come back after the decision.
    SELECT 'tip', disputes.tip_id::text FROM disputes LEFT JOIN (
      SELECT provider, source_id, -sum(amount) AS taken FROM provider_lines
      WHERE kind = 'disputed' AND currency = 'aed' GROUP BY provider, source_id
    ) booked ON booked.provider = disputes.provider AND booked.source_id = disputes.id
    WHERE coalesce(taken, 0) <> CASE WHEN status IN ('open', 'lost') THEN disputes.amount ELSE 0 END AND EXISTS (
      SELECT FROM provider_days read WHERE read.provider = disputes.provider AND has_lines
        AND read.day > (told_at AT TIME ZONE 'Asia/Dubai')::date + CASE status WHEN 'won' THEN 10 ELSE 0 END)`,

  lines_in_aed: sql`
    -- A line in another currency is not posted, so somebody has to say what it is.
    SELECT 'line' AS kind, lines.id FROM provider_lines lines
    LEFT JOIN payment_events events ON events.provider = lines.provider AND events.id = lines.id AND dealt_at IS NOT NULL
    WHERE lines.currency <> 'aed' AND events.id IS NULL`,

  events_dealt_with: sql`
    SELECT 'event' AS kind, id FROM payment_events
    WHERE dealt_at IS NULL AND outcome IN (${sql.join(outcomesToDealWith.map((outcome) => sql.lit(outcome)))})`,

  provider_day_sums: sql`
    SELECT 'day' AS kind, to_char(days.day, 'YYYY-MM-DD') || ', ' || days.provider AS id
    FROM provider_days days LEFT JOIN (${sumsOfLines}) sums ON sums.provider = days.provider AND sums.day = days.day
    WHERE has_lines AND (days.fees, days.fee_vat, days.disputed, days.paid_out, days.adjusted, days.others) IS DISTINCT FROM
      (coalesce(sums.fees, 0), coalesce(sums.fee_vat, 0), coalesce(sums.disputed, 0), coalesce(sums.paid_out, 0), coalesce(sums.adjusted, 0),
       coalesce(sums.others, 0))`,

  lines_posted: sql`
    SELECT 'line' AS kind, line_id AS id FROM (
      SELECT moves.*, EXISTS (
        SELECT FROM provider_days WHERE provider = moves.provider AND has_lines
          AND day = (moves.at AT TIME ZONE 'Asia/Dubai')::date
      ) AS is_read FROM (${movesOfLines}) moves
    ) expected FULL JOIN (
      SELECT provider, line_id, cause,
        CASE WHEN debit_account = 'provider_clearing' THEN credit_account ELSE debit_account END AS other,
        CASE WHEN debit_account = 'provider_clearing' THEN amount ELSE -amount END AS moved
      FROM cash_postings WHERE line_id IS NOT NULL AND cause NOT IN ('dispute_lost', 'dispute_regained')
    ) posted USING (provider, line_id, cause, other, moved)
    WHERE expected.line_id IS NULL OR (posted.line_id IS NULL AND is_read)`,
} satisfies Record<string, Check>;
