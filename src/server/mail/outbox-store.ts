import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Database } from '#server/db/types.ts';
import type { Mail } from '#server/mail/mail.ts';
import type { PageQuery } from '#shared/contracts/paging.ts';

/** `attempts` includes the current one. */
export type WaitingMail = Mail & { id: number; attempts: number };

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
export async function takeDueMail(db: Db, now: Date, leaseEnds: Date): Promise<WaitingMail | undefined> {
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
        .where(({ or, eb }) => or([eb('nextAt', '<=', now), eb('attempts', '=', 0)]))
        .orderBy('nextAt')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'body', 'attempts'])
    .executeTakeFirst();
}

export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('outbox').set({ sentAt: now, lastError: null }).where('id', '=', id).execute();
}

export async function postpone(db: Db, id: number, nextAt: Date, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ nextAt, lastError: reason.slice(0, 500) })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute();
}

export async function listOutbox(
  db: Db,
  { limit, before }: PageQuery,
): Promise<Selectable<Database['outbox']>[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', sql<number>`${before}::bigint`))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
