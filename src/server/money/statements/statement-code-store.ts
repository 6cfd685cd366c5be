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
