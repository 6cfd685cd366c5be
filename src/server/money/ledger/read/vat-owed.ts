import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/**
 * How much VAT can be paid on a Dubai day: what the postings of earlier days owe, less all that was paid by then. If payments
 * of later days were explained first, it must be enough for those too. Reads only the postings since the day.
 */
export async function readPayableVat(db: Db, day: string): Promise<string> {
  const { rows } = await sql<{ payable: string }>`
    WITH paid AS (
      SELECT booked_day, -amount AS amount FROM bank_explanations JOIN bank_entries ON id = entry_id
      WHERE explanation = 'vat'
    )
    SELECT min(owed - since - paid_by_then)::numeric(15, 2) AS payable FROM (
      SELECT ${day}::date AS day UNION SELECT booked_day FROM paid WHERE booked_day > ${day}::date
    ) days, LATERAL (
      SELECT coalesce(sum(vat_total), 0) AS owed FROM businesses
    ) now_owed, LATERAL (
      SELECT coalesce(sum(CASE credit_account WHEN 'vat' THEN amount ELSE -amount END), 0) AS since FROM postings
      WHERE created_at >= days.day::timestamp AT TIME ZONE 'Asia/Dubai' AND 'vat' IN (debit_account, credit_account)
    ) posted_later, LATERAL (
      SELECT coalesce(sum(amount), 0) AS paid_by_then FROM paid WHERE booked_day <= days.day
    ) payments`.execute(db);
  return rows[0]?.payable ?? '0.00';
}
