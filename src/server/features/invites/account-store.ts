import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** The person an account is joined to. */
export async function findPersonOf(db: Db, userId: string): Promise<{ id: number } | undefined> {
  return db.selectFrom('staff').select('id').where('userId', '=', userId).executeTakeFirst();
}

/**
 * Joins the account to the person unless somebody has joined already. A person without an IBAN gets the one given at
 * sign-up: it was asked for to pay them directly.
 */
export async function joinAccount(db: Db, staffId: number, userId: string): Promise<boolean> {
  const joined = await db
    .updateTable('staff')
    .set({ userId, iban: sql`coalesce(staff.iban, (SELECT iban FROM users WHERE id = ${userId}))` })
    .where('id', '=', staffId)
    .where('userId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return joined !== undefined;
}

export async function partAccount(db: Db, staffId: number): Promise<void> {
  await db.updateTable('staff').set({ userId: null }).where('id', '=', staffId).execute();
}
