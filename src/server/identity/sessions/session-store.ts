import { sql } from 'kysely';
import { lockPasswordHash, toSessionUser } from '#server/identity/users/user-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { SessionFacts } from '#server/platform/db/session-facts.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { Device } from '#shared/contracts/auth.ts';
import type { BusinessRole } from '#shared/roles.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SESSION_IDLE_MS = 7 * DAY_MS;
export const SESSION_MAX_MS = 30 * DAY_MS;
/** A session is prolonged at most this often, so that most requests only read its row. */
const PROLONG_AFTER_MS = 60 * 60 * 1000;

/** The user who signs in, and the password hash that was checked. */
export type Account = { id: string; passwordHash: string };

/** Opens a session in the transaction of the sign-in. Throws if the password was changed in the meantime. */
export type OpenSession = (transaction: Db, account: Account) => Promise<void>;

/** Must run in a transaction. Returns false if the password was changed after it was checked, or the account disabled. */
export async function createSession(
  transaction: Db,
  sid: string,
  { id: userId, passwordHash }: Account,
  device: Device,
  now: Date,
): Promise<boolean> {
  if (!(await lockPasswordHash(transaction, userId, passwordHash))) return false;
  const at = now.toISOString();
  const facts: SessionFacts = { userId, startedAt: at, seenAt: at, device };
  const sess = JSON.stringify(facts);
  await transaction
    .insertInto('session')
    .values({ sid, sess, expire: after(now, SESSION_IDLE_MS) })
    .execute();
  return true;
}

/**
 * The one place that decides whose business a user sees, and as what: the chosen one if they may still open it, otherwise
 * the oldest of their own, otherwise the oldest of those that have invited them.
 */
const workplaces = sql<{ businessId: number; workRole: BusinessRole }>`LATERAL (
  SELECT business_id, work_role FROM (
    SELECT id AS business_id, 'owner' AS work_role FROM businesses WHERE owner_id = users.id
    UNION ALL
    SELECT business_id, role FROM members WHERE user_id = users.id
  ) open_to_user
  ORDER BY business_id = (sess ->> 'businessId')::integer IS TRUE DESC, work_role = 'owner' DESC, business_id
  LIMIT 1
)`.as('workplace');

export async function findSignedInUser(db: Db, sid: string, now: Date): Promise<SignedInUser | undefined> {
  const row = await db
    .selectFrom('session')
    // Cast the id to uuid, not users.id to text: the index on users.id cannot serve a text comparison, and
    // every user would be read.
    .innerJoin('users', (join) => join.on('users.id', '=', sql<string>`(sess ->> 'userId')::uuid`))
    .leftJoin(workplaces, (join) => join.onTrue())
    .selectAll('users')
    .select(['expire', 'sess', 'workplace.businessId', 'workplace.workRole'])
    .where('sid', '=', sid)
    .where('expire', '>', now)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  await prolong(db, sid, row, now);
  const { businessId, workRole } = row;
  const workplace = businessId && workRole ? { businessId, role: workRole } : undefined;
  return { ...toSessionUser(row), workplace, chosenBusinessId: row.sess.businessId };
}

/** The pages of this session show that business from now on. */
export async function setBusinessOfSession(db: Db, sid: string, businessId: number): Promise<void> {
  const sess = sql<string>`jsonb_set(sess, '{businessId}', to_jsonb(${businessId}::integer))`;
  await db.updateTable('session').set({ sess }).where('sid', '=', sid).execute();
}

/** Of these session ids, those whose session and user still exist and may be used. Prolongs none of them. */
export async function listOpenSids(db: Db, sids: string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('users', (join) => join.on('users.id', '=', sql<string>`(sess ->> 'userId')::uuid`))
    .select('sid')
    .where('sid', '=', sql<string>`ANY (${sids})`)
    .where('expire', '>', now)
    .where('disabledAt', 'is', null)
    .execute();
  return rows.map(({ sid }) => sid);
}

type OpenSessionRow = { sess: SessionFacts; expire: Date };

async function prolong(db: Db, sid: string, row: OpenSessionRow, now: Date): Promise<void> {
  if (now.getTime() - seenAtOf(row).getTime() < PROLONG_AFTER_MS) return;
  const latest = after(new Date(row.sess.startedAt), SESSION_MAX_MS);
  const wanted = after(now, SESSION_IDLE_MS);
  const expire = wanted < latest ? wanted : latest;
  const sess = sql<string>`jsonb_set(sess, '{seenAt}', to_jsonb(${now.toISOString()}::text))`;
  await db.updateTable('session').set({ expire, sess }).where('sid', '=', sid).execute();
}

/** Older sessions do not say when they were used last; it follows from their end. */
function seenAtOf({ sess, expire }: OpenSessionRow): Date {
  return sess.seenAt ? new Date(sess.seenAt) : after(expire, -SESSION_IDLE_MS);
}

/** The open sessions of a user, the one used last first. */
export async function listSessionsOf(db: Db, userId: string, now: Date) {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where((where) => where(where.ref('sess', '->>').key('userId'), '=', userId))
    .where('expire', '>', now)
    .execute();
  return rows
    .map((row) => ({
      sid: row.sid,
      startedAt: new Date(row.sess.startedAt),
      seenAt: seenAtOf(row),
      device: row.sess.device,
    }))
    .toSorted((a, b) => b.seenAt.getTime() - a.seenAt.getTime());
}

/**
 * Pass a transaction that has locked the account: whoever ends its sessions holds that lock too. A request that came in
 * before must then not add another way in.
 */
export async function isOpenSession(transaction: Db, sid: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('session')
    .select('sid')
    .where('sid', '=', sid)
    .executeTakeFirst();
  return found !== undefined;
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

export async function deleteOtherSessions(db: Db, userId: string, sid: string): Promise<number> {
  const ended = await db
    .deleteFrom('session')
    .where((where) => where(where.ref('sess', '->>').key('userId'), '=', userId))
    .where('sid', '!=', sid)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

export async function sweepSessions(db: Db, now: Date): Promise<number> {
  const swept = await db.deleteFrom('session').where('expire', '<=', now).executeTakeFirst();
  return Number(swept.numDeletedRows);
}

function after(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}

/** The first that fits counts: Edge, Opera and Samsung's browser also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: [RegExp, Device['browser']][] = [
  [/\bEdg(e|A|iOS)?\//, 'edge'],
  [/\b(OPR|Opera|OPiOS)\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(Firefox|FxiOS)\//, 'firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
];
/** Android calls itself Linux too, and an iPhone says "like Mac OS X". */
const SYSTEMS: [RegExp, Device['system']][] = [
  [/\biPhone\b/, 'iphone'],
  [/\biPad\b/, 'ipad'],
  [/\bAndroid\b/, 'android'],
  [/\bWindows\b/, 'windows'],
  [/\bMacintosh\b/, 'mac'],
  [/\b(Linux|X11|CrOS)\b/, 'linux'],
];

export function deviceOf(userAgent: string | undefined): Device {
  return { browser: findIn(BROWSERS, userAgent), system: findIn(SYSTEMS, userAgent) };
}

function findIn<T extends string>(known: [RegExp, T][], userAgent = ''): T | 'other' {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other';
}
