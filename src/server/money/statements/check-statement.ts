import { listStatementTotals, readStatementTotals } from '#server/money/ledger/read/statements.ts';
import { findStatementByCode } from '#server/money/statements/statement-code-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { monthOf } from '#shared/dubai-time.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money.ts';

/** What the books say for the statement with this code: its month and its closing figure, and nothing else. */
export async function checkStatement(db: Db, code: string) {
  const statement = await findStatementByCode(db, code);
  if (!statement) throw refuse('not_found', 'no_such_statement');
  const { month, staffId, businessId } = statement;
  const period = monthOf(month);
  if (staffId !== null) return { month, closing: (await readStatementTotals(db, staffId, period)).closing };
  const people = businessId === null ? [] : await listStatementTotals(db, businessId, period);
  return { month, closing: toDecimal(addFils(...people.map(({ closing }) => getFilsFrom(closing)))) };
}
