import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { encryptField } from '#server/platform/db/encrypted-fields.ts';
import type { Database } from '#server/platform/db/types.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';
import type { Locale } from '#shared/locales.ts';
import type { Role } from '#shared/roles.ts';

type UserRow = Selectable<Database['users']>;

export type NewUser = {
  username: string;
  email: string;
  passwordHash: string;
  role: Role;
  firstName?: string | null;
  lastName?: string | null;
  businessName?: string | null;
  iban?: string | null;
  /** Left out for accounts that anybody can open. */
  emailConfirmedAt?: Date;
};

/**
 * The account with this name, or with one that looks the same. An account from before names were compared by their
 * looks is found only by its own name. The database lowercases both sides: JavaScript lowercases some letters
 * differently.
 */
export async function findUserByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(
      sql<boolean>`lower(username) = lower(${username})
        OR (username_skeleton(username) = username_skeleton(${username}) AND NOT has_older_twin)`,
    )
    .orderBy(sql`lower(username) = lower(${username})`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
}

export async function findUserById(db: Db, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

/** Until the transaction ends, no other one changes this account or takes this lock. */
export async function lockUser(transaction: Db, userId: string): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export async function setPasswordHash(db: Db, userId: string, hash: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ password: hash, updatedAt: now }).where('id', '=', userId).execute();
}

export async function setNames(
  db: Db,
  userId: string,
  names: { firstName: string | null; lastName: string | null },
  now: Date,
): Promise<SessionUser> {
  const row = await db
    .updateTable('users')
    .set({ ...names, updatedAt: now })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSessionUser(row);
}

export async function findLocale(db: Db, userId: string): Promise<Locale | null> {
  const row = await db
    .selectFrom('users')
    .select('locale')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.locale;
}

export async function setLocale(db: Db, userId: string, locale: Locale): Promise<void> {
  await db.updateTable('users').set({ locale }).where('id', '=', userId).execute();
}

/** For an account that has none yet. */
export async function setFirstLocale(db: Db, userId: string, locale: Locale): Promise<void> {
  await db
    .updateTable('users')
    .set({ locale })
    .where('id', '=', userId)
    .where('locale', 'is', null)
    .execute();
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('password').where('id', '=', userId).executeTakeFirst();
  return row?.password;
}

/**
 * True if the stored hash is still this one and the account is not disabled. The lock makes a change of either wait
 * until this transaction ends; if a change is already running, this call waits for it and returns false.
 */
export async function lockPasswordHash(transaction: Db, userId: string, hash: string): Promise<boolean> {
  const held = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password', '=', hash)
    .where('disabledAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** True if the stored hash was still the old one and was replaced. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  oldHash: string,
  newHash: string,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ password: newHash, updatedAt: now })
    .where('id', '=', userId)
    .where('password', '=', oldHash)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function createUser(db: Db, user: NewUser): Promise<SessionUser> {
  // Made here, because an IBAN is encrypted for its row.
  const id = randomUUID();
  const row = await db
    .insertInto('users')
    .values({
      id,
      username: user.username,
      email: user.email,
      password: user.passwordHash,
      role: user.role,
      isAdmin: user.role === 'admin',
      firstName: user.firstName ?? null,
      lastName: user.lastName ?? null,
      profileImageUrl: null,
      businessName: user.businessName ?? null,
      iban: encryptField(db, 'users.iban', id, user.iban ?? null),
      emailConfirmedAt: user.emailConfirmedAt ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSessionUser(row);
}

export function toSessionUser(row: UserRow): SessionUser {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    isEmailConfirmed: row.emailConfirmedAt !== null,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImageUrl: row.profileImageUrl,
    role: row.role,
    isAdmin: row.isAdmin,
    hasSecondFactor: row.secondFactorSince !== null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A staff account that registers a business becomes an owner account: only those can open the pages of owners. */
export async function setOwnerRole(db: Db, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ role: 'business' })
    .where('id', '=', id)
    .where('role', '=', 'staff')
    .execute();
}

export async function insertAdmin(db: Db, admin: { username: string; email: string; passwordHash: string }) {
  const { passwordHash, ...names } = admin;
  const created = await db
    .insertInto('users')
    .values({
      ...names,
      password: passwordHash,
      role: 'admin',
      isAdmin: true,
      // Whoever runs the program has chosen the address.
      emailConfirmedAt: sql`now()`,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return created.numInsertedOrUpdatedRows === 1n;
}

/** Since when somebody is an admin by the decision of other admins. Null for those whom the operator named. */
export async function findAdminSince(db: Db, userId: string): Promise<Date | null> {
  const row = await db.selectFrom('users').select('adminSince').where('id', '=', userId).executeTakeFirst();
  return row?.adminSince ?? null;
}

export async function listEmailsOfAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** The admins who can sign in, without this one. */
export async function listAdminsExcept(db: Db, adminId: string | null) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'adminSince'])
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .where('id', 'is distinct from', adminId)
    .orderBy('username')
    .execute();
}
