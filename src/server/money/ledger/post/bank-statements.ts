import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import type { BankEntryKind, BankExplanation, BankMatchKind } from '#shared/bank.ts';
import type { bankSide } from '#shared/contracts/bank-statements.ts';

/** Lets one statement or explanation in at a time: two admins must not match one entry with two payouts. */
export async function lockBankEntries(transaction: Db): Promise<void> {
  await sql`LOCK TABLE bank_accounts IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
}

/** IBANs are encrypted, so SQL cannot compare them. There are few accounts: those that the platform ever had. */
export async function findBankAccountId(db: Db, iban: string): Promise<number | undefined> {
  const rows = await db.selectFrom('bankAccounts').select(['id', 'iban']).execute();
  return rows.find((row) => decryptField(db, 'bank_accounts.iban', row.id, row.iban) === iban)?.id;
}

export async function insertBankAccount(db: Db, iban: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('bank_accounts', 'id'))::int AS id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    INSERT INTO bank_accounts (id, iban, created_at) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${encryptField(db, 'bank_accounts.iban', id, iban)}, ${now})`.execute(db);
  return id;
}

export type BankMatch =
  | { kind: 'provider_payout'; provider: string; lineId: string }
  | { kind: Exclude<BankMatchKind, 'provider_payout'>; payoutId: number };

export type NewBankEntry = {
  reference: string;
  bookedDay: string;
  amount: string;
  kind: BankEntryKind;
  description: string | null;
  matches: BankMatch[];
};

export type KnownEntry = { id: number; reference: string; bookedDay: string; amount: string };

export async function findEntries(db: Db, accountId: number, references: string[]): Promise<KnownEntry[]> {
  const { rows } = await sql<KnownEntry>`
    SELECT id, reference, to_char(booked_day, 'YYYY-MM-DD') AS booked_day, amount FROM bank_entries
    WHERE account_id = ${accountId} AND reference = ANY(${references}::text[])`.execute(db);
  return rows;
}

/** Stores new entries with their matches, and posts them. Returns their ids in the same order. */
export async function insertEntries(
  db: Db,
  accountId: number,
  entries: NewBankEntry[],
  now: Date,
): Promise<number[]> {
  if (entries.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    INSERT INTO bank_entries (account_id, reference, booked_day, amount, kind, description, read_at)
    SELECT ${accountId}::int, entry.reference, entry.booked_day, entry.amount, entry.kind, entry.description,
      ${now}::timestamptz
    FROM unnest(
      ${entries.map(({ reference }) => reference)}::text[],
      ${entries.map(({ bookedDay }) => bookedDay)}::date[],
      ${entries.map(({ amount }) => amount)}::numeric[],
      ${entries.map(({ kind }) => kind)}::text[],
      ${entries.map(({ description }) => description)}::text[]
    ) WITH ORDINALITY AS entry (reference, booked_day, amount, kind, description, position)
    ORDER BY position RETURNING id`.execute(db);
  const ids = rows.map(({ id }) => id);
  for (const [index, { matches }] of entries.entries()) await insertMatches(db, ids[index] ?? 0, matches);
  await postEntries(db, ids);
  return ids;
}

async function insertMatches(db: Db, entryId: number, matches: BankMatch[]): Promise<void> {
  if (matches.length === 0) return;
  await db
    .insertInto('bankMatches')
    .values(matches.map((match) => ({ entryId, ...match })))
    .execute();
}

/** Explanations that were not corrected: at most one of each entry. */
export const standingExplanations = sql`(
  SELECT * FROM bank_explanations explained WHERE NOT EXISTS (
    SELECT FROM bank_corrections corrected
    WHERE corrected.entry_id = explained.entry_id AND corrected.turn = explained.turn))`;

const accountOfExplanation = sql`CASE explanation WHEN 'fee' THEN 'bank_fees' WHEN 'vat' THEN 'vat'
  WHEN 'own_money' THEN 'own_money' WHEN 'mistake' THEN 'bank_mistakes' ELSE 'bank' END`;

/**
 * What each entry changes on the account by the bank's statements, and on which other account. A correction is the same as its
 * explanation, the other way round. `turn`: null for the first explanation of the entry.
 */
export const movesOfEntries = sql`
  SELECT id AS entry_id, NULL::integer AS turn, booked_day, amount AS moved,
    CASE kind WHEN 'opening' THEN 'bank_opening' WHEN 'fee' THEN 'bank_fee' WHEN 'unexplained' THEN 'bank_unexplained'
      ELSE 'bank_matched' END AS cause,
    'bank_statement' AS account,
    CASE kind WHEN 'fee' THEN 'bank_fees' WHEN 'unexplained' THEN 'bank_unexplained' ELSE 'bank' END AS other
  FROM bank_entries
  UNION ALL
  SELECT id, nullif(turn, 1), booked_day, amount, 'bank_explained', 'bank_unexplained', ${accountOfExplanation}
  FROM bank_explanations JOIN bank_entries ON bank_entries.id = entry_id
  UNION ALL
  SELECT id, nullif(turn, 1), booked_day, input_vat, 'vat_set_off', 'vat', 'input_vat'
  FROM bank_explanations JOIN bank_entries ON bank_entries.id = entry_id WHERE input_vat > 0
  UNION ALL
  SELECT id, nullif(turn, 1), booked_day, -amount, 'bank_corrected', 'bank_unexplained', ${accountOfExplanation}
  FROM bank_corrections JOIN bank_explanations USING (entry_id, turn) JOIN bank_entries ON bank_entries.id = entry_id
  UNION ALL
  SELECT id, nullif(turn, 1), booked_day, -input_vat, 'vat_set_back', 'vat', 'input_vat'
  FROM bank_corrections JOIN bank_explanations USING (entry_id, turn) JOIN bank_entries ON bank_entries.id = entry_id
  WHERE input_vat > 0`;

/** Posts what is not posted yet: on the day of the entry, or on the first open day if its month is closed. */
async function postEntries(db: Db, entryIds: number[]): Promise<void> {
  await sql`
    INSERT INTO cash_postings (cause, debit_account, credit_account, amount, bank_entry_id, turn, at)
    SELECT cause, CASE WHEN moved > 0 THEN account ELSE other END, CASE WHEN moved > 0 THEN other ELSE account END,
      abs(moved), entry_id, turn, greatest(booked_day::timestamp AT TIME ZONE 'Asia/Dubai', books_open_from())
    FROM (${movesOfEntries}) moves WHERE entry_id = ANY(${entryIds}::int[])
    ORDER BY entry_id, cause DESC
    ON CONFLICT (bank_entry_id, cause, turn) WHERE bank_entry_id IS NOT NULL DO NOTHING`.execute(db);
}

type Explanation = {
  explanation: BankExplanation;
  note: string;
  explainedBy: string;
  /** Set against the VAT that is owed. */
  inputVat: string;
  matches: BankMatch[];
};

/** Stores the explanation of an entry and posts it to the account of the explanation. The entry must not have one. */
export async function explainEntry(
  db: Db,
  entryId: number,
  { matches, ...explanation }: Explanation,
  now: Date,
): Promise<void> {
  await db
    .insertInto('bankExplanations')
    .values({
      entryId,
      turn: sql`(SELECT count(*) + 1 FROM bank_corrections WHERE entry_id = ${entryId})`,
      ...explanation,
      explainedAt: now,
    })
    .execute();
  await insertMatches(db, entryId, matches);
  await postEntries(db, [entryId]);
}

type Correction = { turn: number; note: string; correctedBy: string };

/** Keeps the explanation with its correction, and posts it back. What it was matched with is open again. */
export async function correctExplanation(
  db: Db,
  entryId: number,
  correction: Correction,
  now: Date,
): Promise<void> {
  const item = sql<string | null>`(
    SELECT coalesce(line_id, payout_id::text) FROM bank_matches WHERE entry_id = ${entryId} ORDER BY id LIMIT 1)`;
  await db
    .insertInto('bankCorrections')
    .values({ entryId, ...correction, item, correctedAt: now })
    .execute();
  await postEntries(db, [entryId]);
}

type ExplainableEntry = {
  amount: string;
  bookedDay: string;
  /** Null until somebody has explained it. */
  explanation: BankExplanation | null;
  turn: number | null;
};

/** An entry that only an admin can explain, with its explanation. */
export async function findExplainable(db: Db, entryId: number): Promise<ExplainableEntry | undefined> {
  const { rows } = await sql<ExplainableEntry>`
    SELECT amount, to_char(booked_day, 'YYYY-MM-DD') AS booked_day, explanation, turn
    FROM bank_entries LEFT JOIN ${standingExplanations} explanations ON entry_id = id
    WHERE id = ${entryId} AND kind = 'unexplained'`.execute(db);
  return rows[0];
}

export type StoredStatement = Omit<z.output<typeof bankSide>['statements'][number], 'gap'>;

/** All statements of an account, the newest first. */
export async function listStatements(db: Db, accountId: number): Promise<StoredStatement[]> {
  const { rows } = await sql<StoredStatement>`
    SELECT id, name, to_char(from_day, 'YYYY-MM-DD') AS from_day, to_char(to_day, 'YYYY-MM-DD') AS to_day, opening,
      closing, (SELECT count(*)::int FROM bank_statement_entries WHERE statement_id = id) AS entry_count
    FROM bank_statements WHERE account_id = ${accountId} ORDER BY bank_statements.to_day DESC, id DESC`.execute(
    db,
  );
  return rows;
}

type NewStatement = Omit<StoredStatement, 'id' | 'entryCount'> & { uploadedBy: string | null };

export async function insertStatement(
  db: Db,
  accountId: number,
  statement: NewStatement,
  entryIds: number[],
  now: Date,
): Promise<void> {
  const { id } = await db
    .insertInto('bankStatements')
    .values({ accountId, ...statement, uploadedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO bank_statement_entries (statement_id, entry_id)
    SELECT ${id}::int, unnest(${entryIds}::int[])`.execute(db);
}
