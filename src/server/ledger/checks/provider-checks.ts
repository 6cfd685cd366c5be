import { sql } from 'kysely';
import type { Check } from '#server/ledger/checks/check.ts';
import { daysThatDiffer } from '#server/ledger/provider-days.ts';

/** Whether what the payment provider says is what we have. */
export const providerChecks = {
  provider_events: sql`
    SELECT 'day' AS kind, to_char(day, 'YYYY-MM-DD') || ', ' || provider AS id FROM (
      SELECT provider, (at AT TIME ZONE 'Asia/Dubai')::date AS day, sum(told) AS told, sum(posted) AS posted FROM (
        SELECT tips.provider, coalesce(payments.captured_at, tips.created_at) AS at,
          CASE WHEN payments.tip_id IS NOT NULL THEN coalesce(payments.captured, 0)
               WHEN tips.status IN ('paid', 'refunded') THEN tips.charged ELSE 0 END AS told,
          coalesce(paid.amount, 0) AS posted
        FROM tips LEFT JOIN payments ON payments.tip_id = tips.id
        LEFT JOIN (SELECT tip_id, sum(amount) AS amount FROM postings WHERE cause = 'tip_paid' GROUP BY tip_id) paid
          ON paid.tip_id = tips.id
        UNION ALL
        SELECT tips.provider, refunds.refunded_at, -tips.charged, -coalesce(back.amount, 0)
        FROM refunds JOIN tips ON tips.id = refunds.tip_id
        LEFT JOIN (SELECT tip_id, sum(amount) AS amount FROM postings WHERE cause = 'tip_refunded' GROUP BY tip_id) back
          ON back.tip_id = tips.id
        WHERE refunds.status = 'done'
      ) moves GROUP BY provider, day
    ) days WHERE told <> posted`,

  provider_books: sql`
    SELECT 'day' AS kind, to_char(day, 'YYYY-MM-DD') || ', ' || provider AS id FROM (${daysThatDiffer}) days`,
} satisfies Record<string, Check>;
