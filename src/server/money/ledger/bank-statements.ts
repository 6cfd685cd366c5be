import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export type StoredStatement = {
  id: number;
  name: string;
  fromDay: string;
  toDay: string;
  opening: string;
  closing: string;
  entryCount: number;
};

/** All statements of an account, the newest first. */
export async function listStatements(db: Db, accountId: number): Promise<StoredStatement[]> {
  const { rows } = await sql<StoredStatement>`
    SELECT id, name, to_char(from_day, 'YYYY-MM-DD') AS from_day, to_char(to_day, 'YYYY-MM-DD') AS to_day, opening,
      closing, (SELECT count(*)::int FROM bank_statement_entries WHERE statement_id = id) AS entry_count
    FROM bank_statements WHERE account_id = ${accountId} ORDER BY bank_statements.to_day DESC, id DESC`.execute(
    db,
  );
  return rows;
}

export type NewStatement = Omit<StoredStatement, 'id' | 'entryCount'> & { uploadedBy: string };

export async function insertStatement(
  db: Db,
  accountId: number,
  statement: NewStatement,
  entryIds: number[],
  now: Date,
): Promise<void> {
  const { id } = await db
    .insertInto('bankStatements')
    .values({ accountId, ...statement, uploadedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO bank_statement_entries (statement_id, entry_id)
    SELECT ${id}::int, unnest(${entryIds}::int[])`.execute(db);
}
