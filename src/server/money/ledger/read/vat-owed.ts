import { sql } from 'kysely';
import { standingExplanations } from '#server/money/ledger/post/bank-statements.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * The VAT of the days before a Dubai day that is not paid yet. `owed`: what the postings owe, less all that was paid or set off
 * by then; if payments of later days were explained first, it is enough for those too. `input`: VAT on the provider's fees that
 * is not set off. Reads only the postings since the day.
 */
export async function readVatOwed(db: Db, day: string): Promise<{ owed: string; input: string }> {
  const { rows } = await sql<{ owed: string; input: string }>`
    WITH paid AS (
      SELECT booked_day, input_vat, input_vat - amount AS amount
      FROM ${standingExplanations} explanations JOIN bank_entries ON id = entry_id
      WHERE explanation = 'vat'
    )
    SELECT greatest(0, min(total - since - paid_by_then))::numeric(15, 2) AS owed,
      greatest(0, (SELECT coalesce(sum(fee_vat), 0) FROM provider_days WHERE has_lines AND provider_days.day < ${day}::date)
        - (SELECT coalesce(sum(input_vat), 0) FROM paid))::numeric(15, 2) AS input
    FROM (
      SELECT ${day}::date AS day UNION SELECT booked_day FROM paid WHERE booked_day > ${day}::date
    ) days, LATERAL (
      SELECT coalesce(sum(vat_total), 0) AS total FROM businesses
    ) all_days, LATERAL (
      SELECT coalesce(sum(CASE credit_account WHEN 'vat' THEN amount ELSE -amount END), 0) AS since FROM postings
      WHERE created_at >= days.day::timestamp AT TIME ZONE 'Asia/Dubai' AND 'vat' IN (debit_account, credit_account)
    ) posted_later, LATERAL (
      SELECT coalesce(sum(amount), 0) AS paid_by_then FROM paid WHERE booked_day <= days.day
    ) payments`.execute(db);
  return rows[0] ?? { owed: '0.00', input: '0.00' };
}
