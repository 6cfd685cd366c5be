import { forgetLinks } from '#server/identity/sign-in/forget-links.ts';
import { hashPassword } from '#server/identity/sign-in/passwords.ts';
import { deleteSessionsOf } from '#server/identity/sign-in/session-store.ts';
import {
  createUser,
  findUserById,
  listAdminsExcept,
  listEmailsOfAdmins,
  type NewUser,
  setLocale,
  setOwnerRole,
  toSessionUser,
} from '#server/identity/sign-in/user-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';
import type { Locale } from '#shared/locales.ts';

/** Creates an account without the checks of the sign-up form, and opens no session. */
export async function createAccount(
  db: Db,
  { password, ...user }: Omit<NewUser, 'passwordHash'> & { password: string },
): Promise<SessionUser> {
  return createUser(db, { ...user, passwordHash: await hashPassword(password) });
}

/**
 * A staff account that registers a business becomes an owner account; otherwise it could not open the owner
 * pages.
 */
export async function makeOwner(db: Db, userId: string): Promise<void> {
  await setOwnerRole(db, userId);
}

/** What this account reads, from now on. */
export async function keepLanguage(db: Db, userId: string, locale: Locale): Promise<void> {
  await setLocale(db, userId, locale);
}

/** Ends all sessions of an account, and makes the links that were sent to its owner invalid. */
export async function endAccess(transaction: Db, userId: string): Promise<void> {
  await deleteSessionsOf(transaction, userId);
  await forgetLinks(transaction, userId);
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

/** Admins who can sign in, without this one. */
export async function listOtherAdmins(db: Db, adminId: string) {
  return listAdminsExcept(db, adminId);
}

export async function listAdminEmails(db: Db): Promise<string[]> {
  return listEmailsOfAdmins(db);
}
