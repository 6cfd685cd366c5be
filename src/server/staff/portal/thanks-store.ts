import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { ThanksRequest } from '#shared/contracts/thanks.ts';

type Tip = { id: number; staffId: number; businessId: number };

/** False if this tip was answered before. */
export async function insertThanks(db: Db, tip: Tip, thanks: ThanksRequest, now: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('thanks')
    .values({ tipId: tip.id, staffId: tip.staffId, businessId: tip.businessId, ...thanks, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function listThanks(db: Db, tipIds: number[]) {
  return db
    .selectFrom('thanks')
    .select(['tipId', 'phrase', 'words', 'createdAt'])
    .where('tipId', '=', sql<number>`ANY(${tipIds}::bigint[])`)
    .execute();
}

/** All answers of a staff member, oldest first. */
export async function listThanksOfStaff(db: Db, staffId: number) {
  return db
    .selectFrom('thanks')
    .select(['tipId', 'phrase', 'words', 'createdAt'])
    .where('staffId', '=', staffId)
    .orderBy('tipId')
    .execute();
}

export async function listNewestWords(db: Db, businessId: number, most: number) {
  const rows = await db
    .selectFrom('thanks')
    .innerJoin('staff', 'staff.id', 'thanks.staffId')
    .select(['tipId', 'firstName', 'lastName', 'words', 'thanks.createdAt'])
    .where('thanks.businessId', '=', businessId)
    .where('words', 'is not', null)
    .orderBy('thanks.createdAt', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, words: row.words ?? '' }));
}

/** Erases the free words of an answer. Returns the id of the business, or nothing if there were none. */
export async function eraseThanksOfTip(db: Db, tipId: number, now: Date): Promise<number | undefined> {
  const erased = await db
    .updateTable('thanks')
    .set({ words: null, erasedAt: now })
    .where('tipId', '=', tipId)
    .where('words', 'is not', null)
    .returning('businessId')
    .executeTakeFirst();
  return erased?.businessId;
}

export async function eraseThanksBy(db: Db, staffId: number, now: Date): Promise<void> {
  await db
    .updateTable('thanks')
    .set({ words: null, erasedAt: now })
    .where('staffId', '=', staffId)
    .where('words', 'is not', null)
    .execute();
}

/** At most `most` of them. Returns how many. */
export async function eraseOldThanks(db: Db, before: Date, most: number, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE thanks SET words = NULL, erased_at = ${now} WHERE tip_id IN (
      SELECT tip_id FROM thanks WHERE created_at < ${before} AND words IS NOT NULL LIMIT ${most}
    )`.execute(db);
  return Number(numAffectedRows);
}
