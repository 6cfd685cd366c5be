import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { LedgerAccount } from '#shared/money/ledger-accounts.ts';

/** The newest first. */
export async function listClosedMonths(db: Db) {
  return db
    .selectFrom('closedMonths')
    .innerJoin('users', 'users.id', 'closedBy')
    .select(['month', 'closedAt', 'users.username as closedByName'])
    .orderBy('month', 'desc')
    .execute();
}

/** The month after the last closed one, or the month of the first posting. Undefined if there are no postings. */
export async function findNextMonth(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    SELECT to_char(coalesce(
      (SELECT (max(month) || '-01')::date + interval '1 month' FROM closed_months),
      least(
        (SELECT created_at FROM postings ORDER BY id LIMIT 1),
        (SELECT min(at) FROM cash_postings)
      ) AT TIME ZONE 'Asia/Dubai'
    ), 'YYYY-MM') AS month`.execute(db);
  return rows[0]?.month ?? undefined;
}

/**
 * Waits for all transactions that are posting, and blocks new ones until this transaction ends. After that, every posting
 * sees the closed month and is refused if it is dated into it. Also serializes two admins who close at the same time.
 */
export async function lockPostings(db: Db): Promise<void> {
  await sql`SELECT hold_postings()`.execute(db);
}

/** From now on the database refuses postings that are dated into the month. */
export async function insertClosedMonth(db: Db, month: string, closedBy: string, at: Date): Promise<void> {
  await db.insertInto('closedMonths').values({ month, closedBy, closedAt: at }).execute();
}

export type MonthMovement = { month: string; account: LedgerAccount; debit: string; credit: string };

/**
 * Debits and credits of each account in each Dubai month, oldest first, over `postings` and `cash_postings`. Reads every
 * posting, so it needs a connection without a statement timeout.
 */
export async function readMonthMovements(db: Db): Promise<MonthMovement[]> {
  const { rows } = await sql<MonthMovement>`
    WITH moved AS (
      SELECT date_trunc('month', at AT TIME ZONE 'Asia/Dubai') AS month, debit_account, credit_account, sum(amount) AS amount
      FROM (
        SELECT created_at AS at, debit_account, credit_account, amount FROM postings
        UNION ALL SELECT at, debit_account, credit_account, amount FROM cash_postings
      ) each_posting GROUP BY 1, 2, 3
    )
    SELECT to_char(month, 'YYYY-MM') AS month, account, sum(debit) AS debit, sum(credit) AS credit FROM (
      SELECT month, debit_account AS account, amount AS debit, 0 AS credit FROM moved
      UNION ALL SELECT month, credit_account, 0, amount FROM moved
    ) sides GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}
