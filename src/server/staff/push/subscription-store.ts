import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { BrowserKeys } from '#server/staff/push/web-push.ts';
import type { Locale } from '#shared/locales.ts';

type NewSubscription = BrowserKeys & { sid: string; userId: string; endpoint: string; locale: Locale };

/** Each costs an attempt with every message. Few people have more devices; with another one the oldest ends. */
const MOST_OF_ACCOUNT = 5;

/**
 * Replaces the subscription of this session, and one of the same browser in another session. The account must be locked:
 * of two requests of one session at once, the second replaces what the first has stored.
 */
export async function saveSubscription(transaction: Db, row: NewSubscription, now: Date): Promise<void> {
  await transaction.deleteFrom('pushSubscriptions').where('sid', '=', row.sid).execute();
  const stored = { ...row, createdAt: now };
  await transaction
    .insertInto('pushSubscriptions')
    .values(stored)
    .onConflict((taken) => taken.column('endpoint').doUpdateSet(stored))
    .execute();
  await transaction
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', row.userId)
    .where('sid', 'not in', (newest) =>
      newest
        .selectFrom('pushSubscriptions')
        .select('sid')
        .where('userId', '=', row.userId)
        .orderBy('createdAt', 'desc')
        .orderBy(sql`sid = ${row.sid}`, 'desc')
        .limit(MOST_OF_ACCOUNT),
    )
    .execute();
}

export async function hasSubscription(db: Db, sid: string): Promise<boolean> {
  const found = await db
    .selectFrom('pushSubscriptions')
    .select('sid')
    .where('sid', '=', sid)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteSubscription(db: Db, sid: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('sid', '=', sid).execute();
}

/** For endpoints that the push service no longer knows. */
export async function deleteEndpoint(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).execute();
}

export type Subscriber = BrowserKeys & {
  endpoint: string;
  locale: Locale;
  createdAt: Date;
  userId: string;
  staffId: number;
  businessId: number;
  businessName: string;
  /** The account has other workplaces too. */
  isOneOfSeveral: boolean;
};

/** Browsers with an open session of an account that may be used, once for each of its workplaces. */
export async function listSubscribers(db: Db, now: Date): Promise<Subscriber[]> {
  return (
    db
      .selectFrom('pushSubscriptions')
      .innerJoin('session', 'session.sid', 'pushSubscriptions.sid')
      .innerJoin('users', 'users.id', 'pushSubscriptions.userId')
      .innerJoin('staff', 'staff.userId', 'users.id')
      .innerJoin('businesses', 'businesses.id', 'staff.businessId')
      .select(['endpoint', 'p256dh', 'auth', 'pushSubscriptions.createdAt', 'pushSubscriptions.userId'])
      // The subscription has the language of the page on which it was made.
      .select((select) => select.fn.coalesce('users.locale', 'pushSubscriptions.locale').as('locale'))
      .select(['staff.id as staffId', 'staff.businessId', 'businesses.name as businessName'])
      .select(sql<boolean>`count(*) OVER (PARTITION BY endpoint) > 1`.as('isOneOfSeveral'))
      .where('expire', '>', now)
      .where('disabledAt', 'is', null)
      .execute()
  );
}

/** Only one node at a time reads what is new. */
export async function lockPosition(transaction: Db): Promise<number> {
  const row = await transaction
    .selectFrom('pushPosition')
    .select('uptoPostingId')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.uptoPostingId;
}

export async function setPosition(transaction: Db, uptoPostingId: number): Promise<void> {
  await transaction.updateTable('pushPosition').set({ uptoPostingId }).execute();
}
