import { sql } from 'kysely';
import { checkOn, type LedgerCheck } from '#server/money/ledger/checks/check-ledger.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onlyBroken } from '#test/helpers/ledger.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';

class Undo extends Error {}

/**
 * The rules of the ledger that are broken after a change by somebody with full access to the database. The change is
 * undone. As text, it is one or several statements.
 */
export async function brokenAfter(
  db: Db,
  change: string | ((db: Db) => Promise<unknown>),
): Promise<LedgerCheck[]> {
  let checks: LedgerCheck[] = [];
  try {
    await pastTheGuards(db, async (transaction) => {
      if (typeof change === 'string')
        for (const statement of change.split(';')) await sql.raw(statement).execute(transaction);
      else await change(transaction);
      checks = await checkOn(transaction);
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return onlyBroken(checks);
}
