import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** The person an account is joined to. */
export async function findPersonOf(db: Db, userId: string): Promise<{ id: number } | undefined> {
  return db.selectFrom('staff').select('id').where('userId', '=', userId).executeTakeFirst();
}

/** A person, and the owner to be told about them. */
export async function getPersonAndOwner(db: Db, staffId: number) {
  return db
    .selectFrom('staff')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .innerJoin('users', 'users.id', 'businesses.ownerId')
    .select(['staff.firstName', 'staff.lastName', 'staff.iban', 'users.email as ownerEmail'])
    .where('staff.id', '=', staffId)
    .executeTakeFirstOrThrow();
}

/**
 * Joins the account to the person unless somebody has joined already. A person without an IBAN gets the one given at
 * sign-up: it was asked for to pay them directly.
 */
export async function joinAccount(
  db: Db,
  staffId: number,
  userId: string,
): Promise<{ iban: string | null } | undefined> {
  return db
    .updateTable('staff')
    .set({ userId, iban: sql`coalesce(staff.iban, (SELECT iban FROM users WHERE id = ${userId}))` })
    .where('id', '=', staffId)
    .where('userId', 'is', null)
    .returning('iban')
    .executeTakeFirst();
}

/**
 * Says who was parted, if anyone. The IBAN they brought goes with them: whoever joins next must not be paid to it. The
 * row is locked first, so that somebody who joins at this moment is parted too.
 */
export async function partAccount(db: Db, staffId: number): Promise<string | null> {
  const { userId } = await db
    .selectFrom('staff')
    .select('userId')
    .where('id', '=', staffId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!userId) return null;
  await db
    .updateTable('staff')
    .set({ userId: null, iban: sql`nullif(staff.iban, (SELECT iban FROM users WHERE id = ${userId}))` })
    .where('id', '=', staffId)
    .execute();
  return userId;
}
