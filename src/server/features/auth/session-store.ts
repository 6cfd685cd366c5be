import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { lockPasswordHash, toSessionUser } from '#server/features/auth/user-store.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SESSION_IDLE_MS = 7 * DAY_MS;
export const SESSION_MAX_MS = 30 * DAY_MS;
/** A session is prolonged at most this often, so that most requests only read its row. */
const PROLONG_AFTER_MS = 60 * 60 * 1000;

/** The user who signs in, and the password hash that was checked. */
export type Account = { id: string; passwordHash: string };

/** Opens a session in the transaction of the sign-in. Throws if the password was changed in the meantime. */
export type OpenSession = (transaction: Db, account: Account) => Promise<void>;

/** Must run in a transaction. Returns false if the password was changed after it was checked. */
export async function createSession(
  transaction: Db,
  sid: string,
  { id: userId, passwordHash }: Account,
  now: Date,
): Promise<boolean> {
  if (!(await lockPasswordHash(transaction, userId, passwordHash))) return false;
  const sess = JSON.stringify({ userId, startedAt: now.toISOString() });
  await transaction
    .insertInto('session')
    .values({ sid, sess, expire: after(now, SESSION_IDLE_MS) })
    .execute();
  return true;
}

export async function findSessionUser(db: Db, sid: string, now: Date): Promise<SessionUser | undefined> {
  const row = await db
    .selectFrom('session')
    // Cast the id to uuid, not users.id to text: the index on users.id cannot serve a text comparison, and
    // every user would be read.
    .innerJoin('users', (join) => join.on('users.id', '=', sql<string>`(sess ->> 'userId')::uuid`))
    .selectAll('users')
    .select(['expire', 'sess'])
    .where('sid', '=', sid)
    .where('expire', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  await prolong(db, sid, new Date(row.sess.startedAt), row.expire, now);
  return toSessionUser(row);
}

/** Of these session ids, those whose session and user still exist. Prolongs none of them. */
export async function listOpenSids(db: Db, sids: string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('users', (join) => join.on('users.id', '=', sql<string>`(sess ->> 'userId')::uuid`))
    .select('sid')
    .where('sid', '=', sql<string>`ANY (${sids})`)
    .where('expire', '>', now)
    .execute();
  return rows.map(({ sid }) => sid);
}

async function prolong(db: Db, sid: string, startedAt: Date, expire: Date, now: Date): Promise<void> {
  const latest = after(startedAt, SESSION_MAX_MS);
  const wanted = after(now, SESSION_IDLE_MS);
  const next = wanted < latest ? wanted : latest;
  if (next.getTime() - expire.getTime() < PROLONG_AFTER_MS) return;
  await db.updateTable('session').set({ expire: next }).where('sid', '=', sid).execute();
}

export async function deleteSession(db: Db, sid: string): Promise<void> {
  await db.deleteFrom('session').where('sid', '=', sid).execute();
}

export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where((where) => where(where.ref('sess', '->>').key('userId'), '=', userId))
    .execute();
}

export async function sweepSessions(db: Db, now: Date): Promise<number> {
  const swept = await db.deleteFrom('session').where('expire', '<=', now).executeTakeFirst();
  return Number(swept.numDeletedRows);
}

function after(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}
