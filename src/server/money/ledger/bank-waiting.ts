import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { BankDifference } from '#shared/bank-entry-kinds.ts';

/** The first day of the first statement. What was booked before it is in the opening balance. Null without statements. */
export const firstStatementDay = sql<string | null>`(SELECT min(from_day) FROM bank_statements)`;

/**
 * Where our books and the bank's statements differ since the first statement: booked by us and not in a statement, or the
 * other way round. `amount` is what the statements still lack, below zero for money that they have too much. All of them
 * together are the balance of the account `bank`, apart from what was booked before the first statement.
 */
export const bankDifferences = sql`
  SELECT difference.* FROM (
    SELECT 'provider_payout' AS kind, provider, lines.id AS line_id, NULL::int AS payout_id, -amount AS amount, at
    FROM provider_lines lines
    WHERE kind = 'paid_out' AND currency = 'aed'
      AND NOT EXISTS (SELECT FROM bank_matches WHERE provider = lines.provider AND line_id = lines.id)
      -- A payout of the provider that failed never arrives: the provider has booked it back.
      AND NOT EXISTS (
        SELECT FROM provider_lines back WHERE back.provider = lines.provider AND back.kind = 'paid_out'
          AND back.source_id = lines.source_id AND back.amount = -lines.amount
          AND NOT EXISTS (SELECT FROM bank_matches WHERE provider = back.provider AND line_id = back.id))
    UNION ALL
    SELECT item.kind, NULL, NULL, payouts.id, item.amount, item.at FROM payouts
    LEFT JOIN (
      SELECT payout_id, booked_day FROM bank_matches JOIN bank_entries ON bank_entries.id = entry_id
      WHERE bank_matches.kind = 'payout'
    ) debit ON debit.payout_id = payouts.id
    LEFT JOIN (
      SELECT payout_id, booked_day FROM bank_matches JOIN bank_entries ON bank_entries.id = entry_id
      WHERE bank_matches.kind = 'payout_return'
    ) credit ON credit.payout_id = payouts.id
    LEFT JOIN payout_events back ON back.payout_id = payouts.id AND back.to_status = 'returned',
    LATERAL (VALUES
      ('payout', status IN ('completed', 'returned') AND debit IS NULL, -amount, completed_at),
      ('payout_return', status = 'returned' AND credit IS NULL, amount, back.created_at),
      ('payout_debited', status NOT IN ('completed', 'returned') AND debit IS NOT NULL AND credit IS NULL, amount,
        debit.booked_day::timestamp AT TIME ZONE 'Asia/Dubai'),
      ('return_credited', status = 'completed' AND credit IS NOT NULL, -amount,
        credit.booked_day::timestamp AT TIME ZONE 'Asia/Dubai')
    ) item (kind, is_open, amount, at) WHERE item.is_open
  ) difference
  WHERE at >= ${firstStatementDay}::timestamp AT TIME ZONE 'Asia/Dubai'`;

export type Difference = {
  kind: BankDifference;
  payoutId: number | null;
  lineId: string | null;
  amount: string;
  since: string;
};

/** The oldest first. */
export async function listDifferences(db: Db, limit: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    SELECT kind, payout_id, line_id, amount, to_char(at AT TIME ZONE 'Asia/Dubai', 'YYYY-MM-DD') AS since
    FROM (${bankDifferences}) differences ORDER BY at, kind, payout_id LIMIT ${limit}`.execute(db);
  return rows;
}
