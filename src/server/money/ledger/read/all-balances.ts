import { sql } from 'kysely';
import { balancesChecks } from '#server/money/ledger/checks/balances-checks.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What every person is owed, below zero what they owe. */
export async function listBalances(db: Db): Promise<{ account: number; balance: string }[]> {
  return db.selectFrom('staff').select(['id as account', 'pendingPayout as balance']).orderBy('id').execute();
}

/** A person whose balance is not the sum of their postings. */
export async function findWrongBalance(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM (${balancesChecks.staff_balances}) wrong LIMIT 1`.execute(db);
  return rows[0] && String(rows[0].id);
}
