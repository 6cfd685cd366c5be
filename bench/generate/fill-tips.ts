import type pg from 'pg';
import { fillPayouts } from '#bench/generate/fill-payouts.ts';
import { fillWithoutIndexes } from '#bench/generate/fill-without-indexes.ts';

/** The clock of the application under test: the end of the last day with tips. */
export const END_OF_TIPS = new Date('2026-11-15T19:00:00Z');
const DAYS = 365;

/**
 * Tips of one year, spread over all staff, with postings and totals. 1 % were not paid, 0.2 % were refunded, and every
 * fourth guest covers the fee. The rows are generated inside PostgreSQL with INSERT … SELECT, which is faster than
 * sending them.
 */
export async function fillTips(client: pg.Client, count: number): Promise<void> {
  // With the default few megabytes, sorting and indexing ten million rows takes very long.
  await client.query("SET work_mem = '512MB'; SET maintenance_work_mem = '1GB'");
  await fillWithoutIndexes(client, ['tips', 'postings', 'refunds', 'daily_totals'], async () => {
    await insertTips(client, count);
    await insertPostings(client);
    await insertRefunds(client);
    await insertDays(client);
  });
  await client.query('ANALYZE tips, postings');
  await fillPayouts(client, count);
  await sumBalances(client);
  await keepSums(client);
  await client.query('VACUUM ANALYZE');
}

/** As a job does every night. */
async function keepSums(client: pg.Client): Promise<void> {
  let added: number;
  do {
    const { rows } = await client.query<{ added: number }>('SELECT keep_platform_sums() AS added');
    added = rows[0]?.added ?? 0;
  } while (added > 0);
}

async function insertTips(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query<{ staff: string }>('SELECT count(*) AS staff FROM staff');
  // Passed as a parameter, so that PostgreSQL can use a hash join. As a subquery it would use a nested loop.
  const staffCount = rows[0]?.staff;
  await client.query(
    `INSERT INTO tips (staff_id, business_id, amount, fee, net, charged, platform_fee_bps, platform_fee_fixed_fils,
                       status, refunded, refunded_net, token, customer_name, message, created_at)
     SELECT staff_id, business_id, amount / 100.0, fee / 100.0, (CASE WHEN covers THEN amount ELSE amount - fee END) / 100.0,
       (CASE WHEN covers THEN amount + fee ELSE amount END) / 100.0, 500, 0,
       CASE WHEN n % 100 = 7 THEN 'failed' WHEN is_refunded THEN 'refunded' ELSE 'paid' END,
       CASE WHEN is_refunded THEN CASE WHEN covers THEN amount + fee ELSE amount END ELSE 0 END / 100.0,
       CASE WHEN is_refunded THEN CASE WHEN covers THEN amount ELSE amount - fee END ELSE 0 END / 100.0,
       -- In random order, as real tokens are.
       md5(n::text), CASE WHEN n % 3 = 0 THEN 'Sara' END, CASE WHEN n % 5 = 0 THEN 'Thank you, that was lovely' END,
       $2::timestamptz - ($1 - n) * ($3 * interval '1 day' / $1)
     FROM (
       SELECT n, 500 + (n * 7919 % 9500)::int AS amount, n % 4 = 0 AS covers,
         n % 100 <> 7 AND n % 1000 IN (5, 505) AS is_refunded FROM generate_series(1, $1::bigint) n
     ) guests CROSS JOIN LATERAL (
       -- 5 %, with half a fil rounded to the even fil.
       SELECT amount / 20 + CASE WHEN amount % 20 > 10 OR (amount % 20 = 10 AND amount / 20 % 2 = 1) THEN 1 ELSE 0 END AS fee
     ) terms
     JOIN (SELECT id AS staff_id, business_id, row_number() OVER (ORDER BY id) - 1 AS place FROM staff) person
       ON place = n * 7919 % $4::bigint
     ORDER BY n`,
    [count, END_OF_TIPS, DAYS, staffCount],
  );
}

async function insertPostings(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, tip_id, created_at, running_total)
     SELECT 'tip_paid', 'provider_clearing', side.account, side.amount, staff_id, business_id, id, created_at,
       CASE WHEN side.account = 'staff_payable' THEN credited END
     FROM (SELECT id, staff_id, business_id, net, fee, created_at, sum(net) OVER (PARTITION BY staff_id ORDER BY id) AS credited
           FROM tips WHERE status <> 'failed') tip,
       LATERAL (VALUES ('staff_payable', net), ('platform_fees', fee)) side (account, amount)
     ORDER BY id`,
  );
}

async function insertRefunds(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, tip_id, created_at, running_total)
     SELECT 'tip_refunded', credit_account, debit_account, postings.amount, postings.staff_id, postings.business_id, tip_id,
       postings.created_at, running_total
     FROM postings JOIN tips ON tips.id = tip_id WHERE status = 'refunded'`,
  );
  await client.query(
    `INSERT INTO refunds (tip_id, amount, origin, reason, status, next_look_at, requested_at, refunded_at)
     SELECT id, charged, 'admin', 'A wrong amount', 'done', created_at, created_at, created_at FROM tips WHERE status = 'refunded'`,
  );
}

async function insertDays(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO daily_totals (staff_id, business_id, day, tip_count, gross, net)
     SELECT staff_id, business_id, (created_at AT TIME ZONE 'Asia/Dubai')::date AS day, count(*), sum(amount), sum(net)
     FROM tips WHERE status = 'paid' GROUP BY 1, 2, 3 ORDER BY day, staff_id`,
  );
}

/** Computes the totals of staff and businesses from the inserted rows. */
async function sumBalances(client: pg.Client): Promise<void> {
  await client.query(
    `UPDATE staff SET total_earnings = earned, refunded_total = back, pending_payout = owed, total_paid_out = paid,
       tip_count = tips, gross_total = gross, fee_total = fees
     FROM (
       SELECT staff_id, count(*) FILTER (WHERE status = 'paid') AS tips,
         coalesce(sum(amount) FILTER (WHERE status = 'paid'), 0) AS gross,
         coalesce(sum(fee) FILTER (WHERE status = 'paid'), 0) AS fees,
         coalesce(sum(net) FILTER (WHERE status = 'paid'), 0) AS earned,
         coalesce(sum(net) FILTER (WHERE status = 'refunded'), 0) AS back
       FROM tips GROUP BY 1
     ) given JOIN (
       SELECT staff_id,
         coalesce(sum(CASE WHEN credit_account = 'staff_payable' THEN amount WHEN debit_account = 'staff_payable' THEN -amount END), 0) AS owed,
         coalesce(sum(amount) FILTER (WHERE credit_account = 'bank'), 0) AS paid
       FROM postings GROUP BY 1
     ) ledger USING (staff_id)
     WHERE staff.id = given.staff_id`,
  );
  await client.query(
    `UPDATE businesses SET total_earnings = earned, pending_payout = owed, total_paid_out = paid, tip_count = tips,
       gross_total = gross, fee_total = fees
     FROM (
       SELECT business_id, sum(total_earnings) AS earned, sum(pending_payout) AS owed, sum(total_paid_out) AS paid,
         sum(tip_count) AS tips, sum(gross_total) AS gross, sum(fee_total) AS fees
       FROM staff GROUP BY 1
     ) people WHERE businesses.id = business_id`,
  );
}
