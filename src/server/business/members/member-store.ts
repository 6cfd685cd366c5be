import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { hashToken } from '#server/platform/db/encrypted-text.ts';
import type { MemberRole } from '#shared/roles.ts';

const shownName = sql<string>`coalesce(nullif(btrim(concat(users.first_name, ' ', users.last_name)), ''), users.username)`;

/** By the time when they joined. */
export async function listMembersOf(db: Db, businessId: number) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select(['users.id', 'users.email', 'members.role', 'members.createdAt as since', shownName.as('name')])
    .where('businessId', '=', businessId)
    .orderBy('members.createdAt')
    .orderBy('users.id')
    .execute();
}

/** With another role, the new one counts. */
export async function saveMember(
  db: Db,
  row: { businessId: number; userId: string; role: MemberRole; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('members')
    .values(row)
    .onConflict((known) => known.columns(['businessId', 'userId']).doUpdateSet({ role: row.role }))
    .execute();
}

/** Returns false if there was none. */
export async function deleteMember(db: Db, businessId: number, userId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('members')
    .where('businessId', '=', businessId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function isOwnerOf(db: Db, businessId: number, userId: string): Promise<boolean> {
  const owned = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', businessId)
    .where('ownerId', '=', userId)
    .executeTakeFirst();
  return owned !== undefined;
}

export async function deleteMembershipsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('members').where('userId', '=', userId).execute();
}

export async function deleteMembersOfBusiness(db: Db, businessId: number): Promise<void> {
  await db.deleteFrom('members').where('businessId', '=', businessId).execute();
  await db.deleteFrom('memberInvites').where('businessId', '=', businessId).execute();
}

export async function countMembersOf(db: Db, businessId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM members WHERE business_id = ${businessId})::int
      + (SELECT count(*) FROM member_invites WHERE business_id = ${businessId})::int AS count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** For mails: the owner of a business, and its name. */
export async function getOwnerOf(db: Db, businessId: number) {
  return db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.ownerId')
    .select(['businesses.name as businessName', 'ownerId', 'users.email'])
    .select(sql<boolean>`users.email_confirmed_at IS NOT NULL`.as('isConfirmed'))
    .where('businesses.id', '=', businessId)
    .executeTakeFirstOrThrow();
}

type NewInvite = { businessId: number; email: string; role: MemberRole; token: string; expiresAt: Date };

/** An earlier link to the same address stops working. */
export async function saveInvite(db: Db, { businessId, email, token, ...rest }: NewInvite): Promise<void> {
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
export async function consumeInvite(db: Db, token: string, now: Date) {
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
