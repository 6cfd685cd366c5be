import { sql } from 'kysely';
import type { z } from 'zod';
import { standingExplanations } from '#server/money/ledger/post/bank-statements.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { bankSide } from '#shared/contracts/bank-statements.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';
import type { PayoutStatus } from '#shared/statuses.ts';

/** The first day of the first statement; null without statements. Earlier bookings are in its opening balance. */
export const firstStatementDay = sql<string | null>`(SELECT min(from_day) FROM bank_statements)`;

/**
 * Where the ledger and the bank's statements differ since the first statement: booked by us and not in a statement, or the
 * other way round. `amount` is what the statements lack, negative for what they have too much. The sum is the balance of
 * the account `bank`, apart from what was booked before the first statement. A return that only a person has entered is
 * `return_expected`: nobody has seen that money.
 */
export const bankDifferences = sql`
  SELECT difference.* FROM (
    SELECT 'provider_payout' AS kind, provider, lines.id AS line_id, NULL::int AS payout_id, -amount AS amount, at
    FROM provider_lines lines
    WHERE kind = 'paid_out' AND currency = 'aed'
      AND NOT EXISTS (SELECT FROM bank_matches WHERE provider = lines.provider AND line_id = lines.id)
      -- A failed payout of the provider never arrives: the provider has booked it back.
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
    LEFT JOIN (
      SELECT payout_id, min(created_at) AS created_at, bool_or(source = 'bank') AS is_reported
      FROM payout_events WHERE to_status = 'returned' GROUP BY payout_id
    ) back ON back.payout_id = payouts.id,
    LATERAL (VALUES
      ('payout', status IN ('completed', 'returned') AND debit IS NULL, -amount, completed_at),
      ('payout_return', status = 'returned' AND credit IS NULL AND back.is_reported, amount, back.created_at),
      ('return_expected', status = 'returned' AND credit IS NULL AND NOT back.is_reported, amount, back.created_at),
      ('payout_debited', status NOT IN ('completed', 'returned', 'failed') AND debit IS NOT NULL AND credit IS NULL, amount,
        debit.booked_day::timestamp AT TIME ZONE 'Asia/Dubai'),
      ('failed_debited', status = 'failed' AND debit IS NOT NULL AND credit IS NULL, amount,
        debit.booked_day::timestamp AT TIME ZONE 'Asia/Dubai'),
      ('return_credited', status = 'completed' AND credit IS NOT NULL, -amount,
        credit.booked_day::timestamp AT TIME ZONE 'Asia/Dubai')
    ) item (kind, is_open, amount, at) WHERE item.is_open
  ) difference
  WHERE at >= ${firstStatementDay}::timestamp AT TIME ZONE 'Asia/Dubai'`;

type BankSide = z.output<typeof bankSide>;
export type Difference = Omit<BankSide['differences'][number], 'days'>;

/**
 * True if real money was in the bank account by the end of this day, and no statement says how the day ended. Without a
 * provider, payouts are test money, which no bank has.
 */
export async function lacksStatement(db: Db, lastDay: string): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    SELECT (${firstStatementDay} <= ${lastDay}::date OR EXISTS (
        SELECT FROM provider_lines WHERE kind = 'paid_out'
          AND at < (${lastDay}::date + 1)::timestamp AT TIME ZONE 'Asia/Dubai'
      ))
      AND NOT EXISTS (SELECT FROM bank_statements WHERE to_day >= ${lastDay}::date) AS lacks`.execute(db);
  return rows[0]?.lacks ?? false;
}

/** The oldest first. */
export async function listDifferences(db: Db, limit: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    SELECT kind, payout_id, line_id, amount, to_char(at AT TIME ZONE 'Asia/Dubai', 'YYYY-MM-DD') AS since
    FROM (${bankDifferences}) differences ORDER BY at, kind, payout_id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Money that the provider sent to our bank and that is not matched with a bank entry yet. */
export type OpenLine = {
  provider: ProviderName;
  lineId: string;
  /** The provider's id of the transfer to our bank. */
  sourceId: string | null;
  amount: string;
  day: string;
};

/** A payout that the bank may know: its file was released. */
export type BankPayout = {
  id: number;
  amount: string;
  status: PayoutStatus;
  messageId: string;
  executionDay: string;
  isDebited: boolean;
  isCredited: boolean;
};

/** How many days before a bank entry the provider may have sent the money, and a bank file may be due. */
const LINE_DAYS = 14;
const FILE_DAYS = 30;

export async function listOpenLines(db: Db, firstDay: string): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    SELECT provider, id AS line_id, source_id, -amount AS amount,
      to_char(at AT TIME ZONE 'Asia/Dubai', 'YYYY-MM-DD') AS day
    FROM provider_lines lines
    WHERE kind = 'paid_out' AND currency = 'aed'
      -- Above zero: the provider took money from our bank, or a payout of it failed, which the bank never sees.
      AND (amount < 0 OR NOT EXISTS (
        SELECT FROM provider_lines failed WHERE failed.provider = lines.provider AND failed.kind = 'paid_out'
          AND failed.source_id = lines.source_id AND failed.amount = -lines.amount))
      AND at >= (${firstDay}::date - ${LINE_DAYS}::int)::timestamp AT TIME ZONE 'Asia/Dubai'
      AND NOT EXISTS (SELECT FROM bank_matches WHERE provider = lines.provider AND line_id = lines.id)
    ORDER BY at, id`.execute(db);
  return rows;
}

/** Payouts with these ids, of these files, or of files due at most FILE_DAYS before the first day. */
export async function listBankPayouts(
  db: Db,
  firstDay: string,
  named: { payoutIds: number[]; messageIds: string[] },
): Promise<BankPayout[]> {
  const { rows } = await sql<BankPayout>`
    SELECT payouts.id, amount, status, message_id, to_char(execution_day, 'YYYY-MM-DD') AS execution_day,
      EXISTS (SELECT FROM bank_matches WHERE payout_id = payouts.id AND kind = 'payout') AS is_debited,
      EXISTS (SELECT FROM bank_matches WHERE payout_id = payouts.id AND kind = 'payout_return') AS is_credited
    FROM payouts JOIN bank_files ON bank_files.id = bank_file_id AND released_at IS NOT NULL
    WHERE payouts.id = ANY(${named.payoutIds}::int[]) OR message_id = ANY(${named.messageIds}::text[])
      OR execution_day >= ${firstDay}::date - ${FILE_DAYS}::int
    ORDER BY payouts.id`.execute(db);
  return rows;
}

/** The oldest first. */
export async function listUnexplained(db: Db, limit: number) {
  const { rows } = await sql<Omit<BankSide['unexplained'][number], 'days' | 'candidates'>>`
    SELECT id, reference, to_char(booked_day, 'YYYY-MM-DD') AS booked_day, amount, description FROM bank_entries
    WHERE kind = 'unexplained' AND NOT EXISTS (SELECT FROM ${standingExplanations} explanations WHERE entry_id = id)
    ORDER BY bank_entries.booked_day, id LIMIT ${limit}`.execute(db);
  return rows;
}

/** The newest first, also corrected ones. */
export async function listExplained(db: Db, limit: number) {
  type Explained = BankSide['explained'][number];
  type Correction = NonNullable<Explained['correction']>;
  type Row = Omit<Explained, 'correction'> & Omit<Correction, 'note'> & { wrong: string | null };
  const { rows } = await sql<Row>`
    SELECT bank_entries.id, turn, to_char(booked_day, 'YYYY-MM-DD') AS booked_day, amount, description, explanation,
      explained.note, users.username AS explained_by_name, explained_at,
      corrected.note AS wrong, item, correctors.username AS by_name, corrected_at AS at
    FROM bank_explanations explained JOIN bank_entries ON bank_entries.id = entry_id
    JOIN users ON users.id = explained_by
    LEFT JOIN bank_corrections corrected USING (entry_id, turn) LEFT JOIN users correctors ON correctors.id = corrected_by
    ORDER BY explained_at DESC, bank_entries.id DESC, turn DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ wrong, item, byName, at, ...explained }) => ({
    ...explained,
    correction: wrong === null ? null : { note: wrong, item, byName, at },
  }));
}
