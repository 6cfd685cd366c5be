import type pg from 'pg';
import { withPlainIbans } from '#bench/generate/with-plain-ibans.ts';

/**
 * Realistic payouts: the tips of one period are paid to the staff member, or to the business if they have no IBAN. The
 * last period is still owed, payouts of the one before have all statuses, and all others are completed. The number of
 * periods grows with the tips (3, 8 and 53 for the three sizes), so that payout lists and totals grow too.
 */
export async function fillPayouts(client: pg.Client, tips: number): Promise<void> {
  await withPlainIbans(client, () => insertPayouts(client, tips));
}

async function insertPayouts(client: pg.Client, tips: number): Promise<void> {
  const periods = 3 + Math.floor(tips / 200_000);
  await client.query(
    `CREATE TEMPORARY TABLE share AS
     SELECT period, staff_id, tips.business_id, sum(net) AS amount,
       CASE WHEN iban IS NULL THEN 'business' ELSE 'staff' END AS recipient_type,
       CASE WHEN iban IS NULL THEN tips.business_id ELSE staff_id END AS recipient_id
     FROM tips JOIN staff ON staff.id = staff_id, LATERAL (SELECT (tips.id - 1) * $1 / (SELECT max(id) FROM tips) AS period) p
     WHERE tips.status = 'paid' AND period < $1 - 1 GROUP BY 1, 2, 3, 5, 6`,
    [periods],
  );
  await client.query(
    `INSERT INTO bank_files (message_id, execution_day, payout_count, total, pain001, csv)
     SELECT 'BENCH-' || period, current_date, count(*), sum(amount), 'bench', 'bench' FROM share GROUP BY period ORDER BY period`,
  );
  await client.query(
    `INSERT INTO payouts (recipient_type, recipient_id, business_id, amount, iban, status, created_at, completed_at,
                          bank_file_id, notes)
     SELECT recipient_type, recipient_id, business_id, sum(amount), 'AE260211000000230064016', status, at,
       CASE WHEN status = 'completed' THEN at END,
       CASE WHEN status NOT IN ('pending', 'cancelled')
         THEN (SELECT id FROM bank_files WHERE message_id = 'BENCH-' || period) END, period
     FROM share, LATERAL (
       SELECT CASE WHEN period < $1 - 2 THEN 'completed'
         ELSE (ARRAY['pending', 'processing', 'failed', 'cancelled'])[1 + recipient_id % 4] END AS status,
         '2025-11-16'::timestamptz + (period + 1) * (interval '365 days' / $1) AS at
     ) p GROUP BY period, recipient_type, recipient_id, business_id, status, at ORDER BY period, recipient_type, recipient_id`,
    [periods],
  );
  await client.query(
    `INSERT INTO payout_events (payout_id, from_status, to_status, created_at)
     SELECT id, from_status, to_status, created_at FROM payouts, LATERAL (
       SELECT 1 AS step, NULL AS from_status, 'pending' AS to_status
       UNION ALL SELECT 2, 'pending', 'processing' WHERE bank_file_id IS NOT NULL
       UNION ALL SELECT 3, 'processing', status WHERE status IN ('completed', 'failed')
       UNION ALL SELECT 3, 'pending', status WHERE status = 'cancelled'
     ) steps ORDER BY id, step`,
  );
  await client.query(
    `WITH part AS (
       SELECT payouts.id, payouts.status, payouts.created_at, share.staff_id, share.business_id, share.amount FROM payouts
       JOIN share USING (recipient_type, recipient_id) WHERE notes = period::text
     )
     INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, payout_id, created_at, running_total)
     SELECT 'payout_started', 'staff_payable', 'payouts_in_transit', amount, staff_id, business_id, id, created_at, NULL FROM part
     UNION ALL
     SELECT 'payout_completed', 'payouts_in_transit', 'bank', amount, staff_id, business_id, id, created_at,
       sum(amount) OVER (PARTITION BY staff_id ORDER BY id) FROM part WHERE status = 'completed'
     UNION ALL
     SELECT 'payout_' || status, 'payouts_in_transit', 'staff_payable', amount, staff_id, business_id, id, created_at, NULL
     FROM part WHERE status IN ('failed', 'cancelled')`,
  );
  await client.query('DROP TABLE share');
}
