import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { hashToken } from '#server/platform/db/hash-token.ts';
import type { MemberRole } from '#shared/roles.ts';

type NewInvite = { businessId: number; email: string; role: MemberRole; token: string; expiresAt: Date };

/** An earlier link to the same address stops working. */
export async function keepInvite(db: Db, { businessId, email, token, ...rest }: NewInvite): Promise<void> {
  const given = { tokenHash: hashToken(token), ...rest };
  await db
    .insertInto('memberInvites')
    .values({ businessId, email: email.toLowerCase(), ...given })
    .onConflict((known) => known.columns(['businessId', 'email']).doUpdateSet(given))
    .execute();
}

/** The newest first. */
export async function listInvitesOf(db: Db, businessId: number, now: Date) {
  return db
    .selectFrom('memberInvites')
    .select(['id', 'email', 'role', 'expiresAt'])
    .where('businessId', '=', businessId)
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')
    .execute();
}

/** What a link that still works leads to. */
export async function findInvite(db: Db, token: string, now: Date) {
  return db
    .selectFrom('memberInvites')
    .innerJoin('businesses', 'businesses.id', 'memberInvites.businessId')
    .select(['memberInvites.role', 'memberInvites.expiresAt'])
    .select(['businesses.id', 'businesses.name', 'businesses.type', 'businesses.tlNumber'])
    .where('tokenHash', '=', hashToken(token))
    .where('memberInvites.expiresAt', '>', now)
    .executeTakeFirst();
}

/** Deletes the link and returns what it gives; of two requests at once, only one gets it. */
export async function takeInvite(db: Db, token: string, now: Date) {
  return db
    .deleteFrom('memberInvites')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .returning(['businessId', 'role'])
    .executeTakeFirst();
}

/** Returns nothing if the business has no such invitation. */
export async function deleteInvite(db: Db, businessId: number, id: number) {
  return db
    .deleteFrom('memberInvites')
    .where('businessId', '=', businessId)
    .where('id', '=', id)
    .returning('role')
    .executeTakeFirst();
}

export async function deleteInvitesTo(db: Db, email: string): Promise<void> {
  await db.deleteFrom('memberInvites').where('email', '=', email.toLowerCase()).execute();
}

export async function deleteExpiredInvites(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('memberInvites').where('expiresAt', '<=', now).execute();
}

/** True if an account has proven that it reads mails to this address. */
export async function isConfirmedAddress(db: Db, email: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('emailConfirmedAt', 'is not', null)
    .executeTakeFirst();
  return user !== undefined;
}
