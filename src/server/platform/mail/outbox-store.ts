import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { containing, countRows } from '#server/platform/db/sql-text.ts';
import type { Database } from '#server/platform/db/types.ts';
import type { Mail, PlatformNames } from '#server/platform/mail/mail.ts';
import type { MailState, OutboxQuery } from '#shared/contracts/platform.ts';
import { type Locale, mailLocaleFor } from '#shared/locales.ts';
import type { Role } from '#shared/roles.ts';

/** `attempts` includes the current one. */
export type WaitingMail = Required<Mail> & { id: number; attempts: number };

/** Read from the settings, whose feature keeps mails too and is above this folder. */
export async function readPlatformNames(db: Db): Promise<PlatformNames> {
  return db
    .selectFrom('settings')
    .select(['platformName as name', 'platformNameAr as nameAr'])
    .executeTakeFirstOrThrow();
}

/** The language of the mails to each of these addresses. None for accounts that have not told it, and for other addresses. */
export async function readLanguages(db: Db, addresses: string[]): Promise<Map<string, Locale | null>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await sql<{ asked: string; role: Role; isAdmin: boolean; locale: Locale }>`
    SELECT asked, role, is_admin, locale FROM unnest(${addresses}::text[]) AS asked
    JOIN users ON lower(email) = lower(asked) WHERE locale IS NOT NULL`.execute(db);
  return new Map(rows.map(({ asked, locale, ...reader }) => [asked, mailLocaleFor(reader, locale)]));
}

export async function insertMails(db: Db, mails: Mail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  await db
    .insertInto('outbox')
    .values(mails.map((mail) => ({ ...mail, nextAt: now, createdAt: now })))
    .execute();
}

/**
 * Takes one mail that is due and counts the attempt. Until `leaseEnds` no other node takes it; a mail whose sender has
 * crashed is due again then. A mail that nobody has tried to send is always due: the clock may have been set back since.
 */
export async function claimDueMail(db: Db, now: Date, leaseEnds: Date): Promise<WaitingMail | undefined> {
  return db
    .updateTable('outbox')
    .set({ nextAt: leaseEnds, attempts: sql`attempts + 1` })
    .where(
      'id',
      '=',
      db
        .selectFrom('outbox')
        .select('id')
        .where('sentAt', 'is', null)
        .where('givenUpAt', 'is', null)
        .where(({ or, eb }) => or([eb('nextAt', '<=', now), eb('attempts', '=', 0)]))
        .orderBy('nextAt')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'body', 'locale', 'receiptOf', 'attempts'])
    .executeTakeFirst();
}

/** The address of a guest's receipt has served its purpose. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  const recipient = sql<string>`CASE WHEN receipt_of IS NULL THEN recipient ELSE '' END`;
  await db
    .updateTable('outbox')
    .set({ sentAt: now, givenUpAt: null, lastError: null, recipient })
    .where('id', '=', id)
    .execute();
}

/**
 * A receipt that cannot be delivered is kept without its address, so that it counts as one of its tip. What the server
 * answered goes too: it often repeats the address.
 */
export async function giveUp(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ givenUpAt: now, lastError: null, recipient: '' })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute();
}

/**
 * How many receipts of this tip were written, as long as mails are kept. Pass a transaction: the lock lets only one request
 * at a time count and add, otherwise many at once would all find room for one more.
 */
export async function countReceipts(transaction: Db, tipId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`receipt:${tipId}`}, 0))`.execute(transaction);
  return countRows(transaction.selectFrom('outbox').where('receiptOf', '=', tipId));
}

/** The receipts of this tip, as long as mails are kept. Nobody knows to whom. */
export async function listReceipts(db: Db, tipId: number) {
  return db
    .selectFrom('outbox')
    .select(['createdAt', 'sentAt', 'givenUpAt'])
    .where('receiptOf', '=', tipId)
    .orderBy('id')
    .execute();
}

export async function postpone(db: Db, id: number, nextAt: Date, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ nextAt, lastError: reason.slice(0, 500) })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .execute();
}

/** After the clock was set back: mails that wait for another attempt wait no longer than was meant. */
export async function bringMailsForward(db: Db, ms: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ nextAt: sql`next_at - ${ms}::float8 * interval '1 ms'` })
    .where('sentAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .where('nextAt', '>', now)
    .execute();
}

export type QueuedMail = Selectable<Database['outbox']> & { state: MailState };

const state = sql<MailState>`CASE
  WHEN sent_at IS NOT NULL THEN 'sent'
  WHEN given_up_at IS NOT NULL THEN 'given_up'
  WHEN last_error IS NOT NULL THEN 'failing'
  ELSE 'waiting'
END`;

const kept = (db: Db) => db.selectFrom('outbox').selectAll().select(state.as('state'));

/** Newest first. */
export async function listOutbox(db: Db, query: OutboxQuery): Promise<QueuedMail[]> {
  const { limit, before, search } = query;
  const pattern = containing(search ?? '');
  return kept(db)
    .where(({ and, or, eb }) =>
      and([
        ...(before ? [eb('id', '<', sql<number>`${before}::bigint`)] : []),
        ...(query.state ? [eb(state, '=', query.state)] : []),
        ...(search ? [or([eb('recipient', 'ilike', pattern), eb('subject', 'ilike', pattern)])] : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findMail(db: Db, id: number): Promise<QueuedMail | undefined> {
  return kept(db).where('id', '=', id).executeTakeFirst();
}

export async function countUnsent(db: Db): Promise<{ waiting: number; failing: number }> {
  return db
    .selectFrom('outbox')
    .select([
      sql<number>`(count(*) FILTER (WHERE last_error IS NULL))::integer`.as('waiting'),
      sql<number>`(count(*) FILTER (WHERE last_error IS NOT NULL))::integer`.as('failing'),
    ])
    .where('sentAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Tried by the next run instead of later. False if it was sent meanwhile. */
export async function makeDue(db: Db, id: number, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('outbox')
    .set({ nextAt: now })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
