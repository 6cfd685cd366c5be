import { newStatementCode } from '#server/money/statements/new-code.ts';
import { findCodeOf, keepCode, type StatementOf } from '#server/money/statements/statement-code-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { monthOf } from '#shared/dubai-time.ts';

/**
 * The code of a statement, made when it is first opened. None while the month runs: its closing figure still changes.
 */
export async function codeOfStatement(
  db: Db,
  of: StatementOf,
  month: string,
  now: Date,
): Promise<string | null> {
  if (now < monthOf(month).end) return null;
  const known = await findCodeOf(db, of, month);
  if (known) return known;
  await keepCode(db, of, month, newStatementCode(), now);
  // Of two people who open it at the same time, both get the code of the first.
  return (await findCodeOf(db, of, month)) ?? null;
}
