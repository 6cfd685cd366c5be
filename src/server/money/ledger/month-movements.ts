import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { LedgerAccount } from '#shared/money-accounts.ts';

export type MonthMovement = { month: string; account: LedgerAccount; debit: string; credit: string };

/**
 * What each account of the ledger was debited and credited in each Dubai month, oldest first, over postings of people
 * and of cash. Reads every posting, so it needs a connection without a statement timeout.
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
