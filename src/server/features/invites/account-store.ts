import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** The staff member whom a user account is joined to. */
export async function findStaffOfUser(db: Db, userId: string): Promise<{ id: number } | undefined> {
  return db.selectFrom('staff').select('id').where('userId', '=', userId).executeTakeFirst();
}

/** A staff member, with the owner's mail address for the notification. */
export async function getStaffAndOwner(db: Db, staffId: number) {
  return db
    .selectFrom('staff')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .innerJoin('users', 'users.id', 'businesses.ownerId')
    .select(['staff.firstName', 'staff.lastName', 'staff.iban', 'users.email as ownerEmail'])
    .select(sql<boolean>`users.email_confirmed_at IS NOT NULL`.as('isOwnerConfirmed'))
    .where('staff.id', '=', staffId)
    .executeTakeFirstOrThrow();
}

/**
 * Joins the account to the staff member, unless an account is joined already. A staff member without an IBAN
 * gets the IBAN given at sign-up, which was asked for to pay them directly.
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
 * Removes the account from the staff member and returns its user id, if there was one. The IBAN that came
 * with the account is removed too: the next account must not be paid to it. The row is locked first, so that
 * an account that joins at this moment is removed as well.
 */
export async function unlinkAccount(db: Db, staffId: number): Promise<string | null> {
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
