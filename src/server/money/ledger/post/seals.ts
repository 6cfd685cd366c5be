import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { findSettledId } from '#server/money/ledger/read/changes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import type { EncryptedText } from '#server/platform/db/encrypted-text.ts';

const sealedBooks = ['postings', 'cash_postings'] as const;
export type SealedBook = (typeof sealedBooks)[number];

/** A range of ids in a book, as it is now or as it was sealed. */
export type SealedRange = {
  book: SealedBook;
  afterId: number;
  lastId: number;
  rowCount: number;
  hash: string;
};

/** At most this many ids in one seal, so that the first run on a large book shows its progress. */
const MOST_IDS = 10_000;

/**
 * The text of a row that is hashed. NULL columns are left out, so that a column added later changes no old seal. Times are
 * seconds, because PostgreSQL writes timestamps in the session's time zone. `paid_out_to` is computed from other columns.
 */
const rowTexts: Record<SealedBook, RawBuilder<string>> = {
  postings: sql`(jsonb_strip_nulls(to_jsonb(postings) - 'paid_out_to' - 'created_at')
    || jsonb_build_object('created_at', extract(epoch FROM created_at)))::text`,
  cash_postings: sql`(jsonb_strip_nulls(to_jsonb(cash_postings) - 'at' - 'created_at')
    || jsonb_build_object('at', extract(epoch FROM at), 'created_at', extract(epoch FROM created_at)))::text`,
};

/** Count and hash of the rows of a range. `afterId` and `lastId` may be columns or values. */
export function hashRows(book: SealedBook, afterId: RawBuilder<number>, lastId: RawBuilder<number>) {
  return sql<{ rowCount: number; hash: string }>`
    SELECT count(*)::int AS row_count,
      encode(sha256(convert_to(coalesce(string_agg(${rowTexts[book]}, chr(10) ORDER BY id), ''), 'UTF8')), 'hex') AS hash
    FROM ${sql.table(book)} WHERE id > ${afterId} AND id <= ${lastId}`;
}

/** What a seal contains: everything about its range, and the seal before it. */
export function chainOf(before: string, { book, afterId, lastId, rowCount, hash }: SealedRange): string {
  return createHash('sha256')
    .update([before, book, afterId, lastId, rowCount, hash].join('\n'))
    .digest('base64url');
}

/**
 * Seals what was posted since the last run. Recording a tip does not wait for it. Returns the newest seal for the log: a
 * log stored on another machine shows it if somebody rebuilds all seals.
 */
export async function sealBooks(
  db: Db,
  clock: () => Date,
): Promise<{ id: number; chain: string } | undefined> {
  let made: { id: number; chain: string } | undefined;
  for (const book of sealedBooks) {
    const settledId = await findSettledId(db, book);
    for (;;) {
      const next = await db
        .transaction()
        .execute((transaction) => sealNext(transaction, book, settledId, clock()));
      if (!next) break;
      made = next;
    }
  }
  return made;
}

async function sealNext(db: Db, book: SealedBook, settledId: number, now: Date) {
  // Two runs at once would make the same seal. The second waits here and then finds nothing to do.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('seals', 0))`.execute(db);
  const afterId = await findLastSealedId(db, book);
  if (afterId >= settledId) return undefined;
  const lastId = Math.min(afterId + MOST_IDS, settledId);
  const { rows } = await hashRows(book, sql`${afterId}`, sql`${lastId}`).execute(db);
  const { rowCount = 0, hash = '' } = rows[0] ?? {};
  const before = await findLastSeal(db);
  const id = before.id + 1;
  const chain = chainOf(before.chain, { book, afterId, lastId, rowCount, hash });
  const stored = encryptField(db, 'seals.chain', id, chain);
  await db
    .insertInto('seals')
    .values({ id, book, afterId, lastId, rowCount, chain: stored, sealedAt: now })
    .execute();
  return { id, chain };
}

async function findLastSealedId(db: Db, book: SealedBook): Promise<number> {
  const last = await db
    .selectFrom('seals')
    .select('lastId')
    .where('book', '=', book)
    .orderBy('afterId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.lastId ?? 0;
}

async function findLastSeal(db: Db): Promise<{ id: number; chain: string }> {
  const last = await db
    .selectFrom('seals')
    .select(['id', 'chain'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { id: last.id, chain: readChain(db, last) } : { id: 0, chain: '' };
}

/** Throws if it was not encrypted with one of our keys. */
export function readChain(db: Db, { id, chain }: { id: number; chain: EncryptedText }): string {
  return decryptField(db, 'seals.chain', id, chain);
}

type Needs = { clock: () => Date; log: { info(detail: object, message: string): void } };

/** Seals new postings, and logs the newest seal as evidence outside the database. */
export async function sealPostings(db: Db, { clock, log }: Needs): Promise<void> {
  const seal = await sealBooks(db, clock);
  if (seal) log.info(seal, 'postings were sealed');
}
