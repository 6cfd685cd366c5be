import { sql } from 'kysely';
import { bankFilesCheck } from '#server/money/ledger/checks/bank-files-check.ts';
import type { Check, ProgramCheck } from '#server/money/ledger/checks/check.ts';

/** Whether each payout is posted, counted and explained as its status requires. */
export const payoutsChecks = {
  payouts_posted: sql`
    SELECT 'payout' AS kind, payouts.id FROM payouts LEFT JOIN (
      SELECT payout_id, sum(started) AS started, sum(completed) AS completed, sum(stopped) AS stopped,
        sum(returned) AS returned,
        bool_or(completed + stopped NOT IN (0, started) OR returned NOT IN (0, completed)) AS uneven, array_agg(staff_id) AS staff_ids
      FROM (
        SELECT payout_id, staff_id,
          coalesce(sum(amount) FILTER (WHERE cause = 'payout_started'), 0) AS started,
          coalesce(sum(amount) FILTER (WHERE cause = 'payout_completed'), 0) AS completed,
          coalesce(sum(amount) FILTER (WHERE cause IN ('payout_failed', 'payout_cancelled')), 0) AS stopped,
          coalesce(sum(amount) FILTER (WHERE cause = 'payout_returned'), 0) AS returned
        FROM postings WHERE payout_id IS NOT NULL GROUP BY payout_id, staff_id
      ) shares GROUP BY payout_id
    ) posted ON posted.payout_id = payouts.id
    WHERE coalesce(uneven, true)
      OR (recipient_type = 'staff' AND staff_ids <> ARRAY[recipient_id])
      OR (started, completed, stopped, returned) IS DISTINCT FROM
        CASE status WHEN 'completed' THEN (amount, amount, 0::numeric, 0::numeric)
                    WHEN 'returned' THEN (amount, amount, 0::numeric, amount)
                    WHEN 'failed' THEN (amount, 0::numeric, amount, 0::numeric)
                    WHEN 'cancelled' THEN (amount, 0::numeric, amount, 0::numeric)
                    ELSE (amount, 0::numeric, 0::numeric, 0::numeric) END`,

  payout_history: sql`
    SELECT 'payout' AS kind, payouts.id FROM payouts LEFT JOIN LATERAL (
      SELECT to_status FROM payout_events WHERE payout_id = payouts.id ORDER BY id DESC LIMIT 1
    ) last ON true
    WHERE status IS DISTINCT FROM last.to_status`,

  payout_totals: sql`
    SELECT 'payout_status' AS kind, status AS id FROM payout_totals LEFT JOIN (
      SELECT status, count(*) AS payouts, sum(amount) AS amount FROM payouts GROUP BY status
    ) sums USING (status)
    WHERE (count, total) IS DISTINCT FROM (coalesce(payouts, 0), coalesce(amount, 0))`,

  in_transit: sql`
    SELECT 'business' AS kind, business_id AS id FROM (
      SELECT business_id, sum(CASE WHEN credit_account = 'payouts_in_transit' THEN amount ELSE -amount END) AS in_transit
      FROM postings WHERE 'payouts_in_transit' IN (credit_account, debit_account) GROUP BY business_id
    ) posted FULL JOIN (
      SELECT business_id, sum(amount) AS open FROM payouts WHERE status IN ('pending', 'processing') GROUP BY business_id
    ) payouts USING (business_id)
    WHERE coalesce(in_transit, 0) <> coalesce(open, 0)`,

  bank_files: bankFilesCheck,
} satisfies Record<string, Check | ProgramCheck>;
