import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
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
