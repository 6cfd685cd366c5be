import type { Db } from '#server/db/database.ts';
import { type Fils, getFilsFrom } from '#shared/money.ts';

export type Balance = { staffId: number; owed: Fils };

/**
 * Takes hold of a business and its people until the transaction ends, in the order everything that moves money
 * does: the business, then its people by id. Nothing about their balances can change meanwhile.
 */
export async function lockBalances(db: Db, businessId: number, staffId?: number): Promise<Balance[]> {
  await db.selectFrom('businesses').select('id').where('id', '=', businessId).forNoKeyUpdate().execute();
  const people = await db
    .selectFrom('staff')
    .select(['id', 'pendingPayout'])
    .where('businessId', '=', businessId)
    .$if(staffId !== undefined, (query) => query.where('id', '=', staffId ?? 0))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return people.map((person) => ({ staffId: person.id, owed: getFilsFrom(person.pendingPayout) }));
}
