import type { Selectable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Database } from '#server/db/types.ts';
import type { NewBusiness, PublicBusiness } from '#shared/contracts/business.ts';

export type BusinessRow = Selectable<Database['businesses']>;

/**
 * Returns nothing if the owner already has a business. The unique constraint decides, so that of two requests
 * at once only one creates a business.
 */
export async function createBusiness(
  db: Db,
  ownerId: string,
  business: NewBusiness,
): Promise<BusinessRow | undefined> {
  return db
    .insertInto('businesses')
    .values({ ...business, ownerId })
    .onConflict((conflict) => conflict.column('ownerId').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findBusiness(db: Db, id: number): Promise<BusinessRow | undefined> {
  return db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findBusinessOf(db: Db, ownerId: string): Promise<BusinessRow | undefined> {
  return db.selectFrom('businesses').selectAll().where('ownerId', '=', ownerId).executeTakeFirst();
}

export async function findNameOfBusiness(db: Db, id: number): Promise<PublicBusiness | undefined> {
  return db
    .selectFrom('businesses')
    .select(['id', 'name', 'type', 'tlNumber'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks the business until the transaction ends, so that a second admin sees what the first decided. */
export async function lockStatus(
  transaction: Db,
  id: number,
): Promise<Pick<BusinessRow, 'status'> | undefined> {
  return transaction
    .selectFrom('businesses')
    .select('status')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateStatus(
  db: Db,
  id: number,
  status: BusinessRow['status'],
  now: Date,
): Promise<void> {
  await db.updateTable('businesses').set({ status, updatedAt: now }).where('id', '=', id).execute();
}
