import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { hashPassword } from '#server/identity/users/passwords.ts';
import {
  createUser,
  findUserById,
  findUserByUsername,
  hasUsers,
  insertAdmin,
  listAdminsExcept,
  type NewUser,
  setNames,
  toSessionUser,
} from '#server/identity/users/user-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { StartError } from '#server/platform/base/data-dir.ts';
import { refusalText } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { type NamesRequest, newPassword, type SessionUser } from '#shared/contracts/auth.ts';
import { isUsername } from '#shared/passwords.ts';
import { decodeRefusal } from '#shared/reasons/because.ts';
import { refusalOf } from '#shared/reasons/reasons.ts';

/** Creates an account without the checks of the sign-up form, and opens no session. */
export async function createAccount(
  db: Db,
  { password, ...user }: Omit<NewUser, 'passwordHash'> & { password: string },
): Promise<SessionUser> {
  return createUser(db, { ...user, passwordHash: await hashPassword(password) });
}

/** The account of somebody for whom a program acts. Undefined if it is disabled. */
export async function findEnabledAccount(db: Db, userId: string): Promise<SessionUser | undefined> {
  const user = await findUserById(db, userId);
  return user && user.disabledAt === null ? toSessionUser(user) : undefined;
}

/** Whether there is another admin who can sign in. */
export async function hasOtherAdmin(db: Db, adminId: string | null): Promise<boolean> {
  return (await listAdminsExcept(db, adminId)).length > 0;
}

export async function changeNames(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  names: NamesRequest,
  acting: Acting,
): Promise<SessionUser> {
  return db.transaction().execute(async (transaction) => {
    const user = await setNames(transaction, acting.actorId, names, clock());
    // The names themselves stay out of the audit log, where they could not be erased.
    await recordAudit(transaction, acting, 'account.changed', { user: acting.actorId });
    return user;
  });
}

export type GeneratedLogin = { username: string; password: string };

/**
 * Creates the configured admin if it does not exist; an existing admin keeps its password.
 * If no admin is configured and the database has no users, creates one with a random password and returns it,
 * so that it can be shown once.
 */
export async function ensureAdmin(db: Db, admin: Config['admin']): Promise<GeneratedLogin | undefined> {
  if (admin.username && admin.password) {
    // The password of an admin who exists already is not read, so it cannot stop the start.
    if (!(await findUserByUsername(db, admin.username))) refuseWeakPassword(admin.username, admin.password);
    await createAdmin(db, admin.username, admin.password, admin.email);
    const existing = await findUserByUsername(db, admin.username);
    // The configured admin may have been removed since, by another one.
    if (existing?.isAdmin || (existing && (await listAdminsExcept(db, null)).length > 0)) return undefined;
    throw new StartError(
      existing
        ? `ADMIN_USERNAME ${admin.username} is the name of an account that is not an admin.`
        : `ADMIN_EMAIL ${admin.email} belongs to another account.`,
    );
  }
  if (await hasUsers(db)) return undefined;
  const generated = { username: 'admin', password: randomBytes(16).toString('base64url') };
  return (await createAdmin(db, generated.username, generated.password, admin.email)) ? generated : undefined;
}

function refuseWeakPassword(username: string, password: string): void {
  const { error } = newPassword.safeParse(password);
  const refusal = isUsername(password, username)
    ? refusalOf('password_is_username')
    : error && decodeRefusal(error.issues[0]?.message);
  if (refusal) throw new StartError(`ADMIN_PASSWORD cannot be used. ${refusalText(refusal)}.`);
}

/**
 * Returns false if the username or the mail address is taken, also if another node that starts at the same
 * time has just taken it.
 */
async function createAdmin(db: Db, username: string, password: string, email?: string): Promise<boolean> {
  return insertAdmin(db, {
    username,
    // Every account needs a mail address. Domains that end in .invalid never exist, so nobody can receive
    // mail there.
    email: email ?? `${username}@admin.invalid`,
    passwordHash: await hashPassword(password),
  });
}
