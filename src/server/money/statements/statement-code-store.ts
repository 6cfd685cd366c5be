import type { Db } from '#server/platform/db/database.ts';

/** Whose statement it is. */
export type StatementOf = { staffId: number } | { businessId: number };

/** Does nothing if the statement has a code. */
export async function insertCode(
  db: Db,
  of: StatementOf,
  month: string,
  code: string,
  madeAt: Date,
): Promise<void> {
  await db
    .insertInto('statementCodes')
    .values({ ...of, code, month, madeAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findCodeOf(db: Db, of: StatementOf, month: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('statementCodes')
    .select('code')
    .where('month', '=', month)
    .where((expression) => expression.and(of))
    .executeTakeFirst();
  return found?.code;
}

export async function findStatementByCode(db: Db, code: string) {
  return db
    .selectFrom('statementCodes')
    .select(['staffId', 'businessId', 'month'])
    .where('code', '=', code)
    .executeTakeFirst();
}

/** True if it was not shared already. */
export async function insertShare(db: Db, staffId: number, month: string, sharedAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sharedStatements')
    .values({ staffId, month, sharedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** True if it was shared. */
export async function deleteShare(db: Db, staffId: number, month: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sharedStatements')
    .where('staffId', '=', staffId)
    .where('month', '=', month)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Whose statement it is, if the person shares it. */
export async function findSharedBy(db: Db, staffId: number, month: string) {
  return db
    .selectFrom('sharedStatements')
    .innerJoin('staff', 'staff.id', 'staffId')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .select(['firstName', 'lastName', 'businesses.name as businessName'])
    .where('staffId', '=', staffId)
    .where('month', '=', month)
    .executeTakeFirst();
}
