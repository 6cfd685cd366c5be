import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { findUserByUsername, hasUsers, insertAdmin } from '#server/features/auth/user-store.ts';
import { StartError } from '#server/start-error.ts';

export type GeneratedLogin = { username: string; password: string };

/**
 * The admin of the configuration is created if absent; an existing one is left as it is, password included.
 * With none configured, an empty database gets one with a random password, which is returned to be shown once.
 */
export async function ensureAdmin(db: Db, admin: Config['admin']): Promise<GeneratedLogin | undefined> {
  if (admin.username && admin.password) {
    await createAdmin(db, admin.username, admin.password, admin.email);
    const existing = await findUserByUsername(db, admin.username);
    if (existing?.isAdmin) return undefined;
    throw new StartError(
      existing
        ? `ADMIN_USERNAME ${admin.username} is the name of an account that is not an admin.`
        : `ADMIN_EMAIL ${admin.email} belongs to another account.`,
    );
  }
  if (await hasUsers(db)) return undefined;
  const generated = { username: 'admin', password: randomBytes(12).toString('base64url') };
  return (await createAdmin(db, generated.username, generated.password, admin.email)) ? generated : undefined;
}

/** False when the name or the mail address is taken, also by another node that starts at the same moment. */
async function createAdmin(db: Db, username: string, password: string, email?: string): Promise<boolean> {
  return insertAdmin(db, {
    username,
    // Every account has a mail address. Addresses that end in .invalid can never belong to anybody.
    email: email ?? `${username}@admin.invalid`,
    passwordHash: await hashPassword(password),
  });
}
