import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { createUser, findUserByUsername, hasUsers } from '#server/features/auth/user-store.ts';

export type GeneratedLogin = { username: string; password: string };

/**
 * The admin of the configuration is created if absent; an existing account is left as it is, password included.
 * With none configured, an empty database gets one with a random password, which is returned to be shown once.
 */
export async function ensureAdmin(db: Db, admin: Config['admin']): Promise<GeneratedLogin | undefined> {
  if (admin.username && admin.password) {
    if (!(await findUserByUsername(db, admin.username))) {
      await createAdmin(db, admin.username, admin.password, admin.email);
    }
    return undefined;
  }
  if (await hasUsers(db)) return undefined;
  const generated = { username: 'admin', password: randomBytes(12).toString('base64url') };
  await createAdmin(db, generated.username, generated.password, admin.email);
  return generated;
}

async function createAdmin(db: Db, username: string, password: string, email?: string): Promise<void> {
  await createUser(db, {
    username,
    // Every account has an address; .invalid is the one that can never be anybody's.
    email: email ?? `${username}@admin.invalid`,
    passwordHash: await hashPassword(password),
    role: 'admin',
  });
}
