import { listStatementLines, readStatementTotals } from '#server/money/ledger/read/statements.ts';
import { codeOfStatement } from '#server/money/statements/code-of-statement.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Asking } from '#server/staff/workplaces/asking.ts';
import { getOwnStaff } from '#server/staff/workplaces/own-workplace.ts';
import { monthOf } from '#shared/dubai-time.ts';

/** More than anybody receives in a month; the answer must have a limit. */
const MOST_LINES = 5000;

/** One Dubai month of the signed-in staff member. */
export async function openStatement(db: Db, asking: Asking, month: string, now: Date) {
  const { id, firstName, lastName, name: businessName } = await getOwnStaff(db, asking);
  const period = monthOf(month);
  // In one snapshot: a tip that arrives in between must not be in the lines and missing in the sums.
  const [totals, lines] = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(
      async (transaction) =>
        [
          await readStatementTotals(transaction, id, period),
          await listStatementLines(transaction, id, period, MOST_LINES + 1),
        ] as const,
    );
  return {
    month,
    firstName,
    lastName,
    businessName,
    ...totals,
    code: await codeOfStatement(db, { staffId: id }, month, now),
    lines: lines.slice(0, MOST_LINES),
    isCut: lines.length > MOST_LINES,
  };
}
