import {
  listStatementLines,
  readFingerprint,
  readStatementTotals,
} from '#server/money/ledger/read/statements.ts';
import type { Db } from '#server/platform/db/database.ts';
import { monthOf } from '#shared/dubai-time.ts';

/** More than anybody receives in a month; the response must have a limit. */
const MOST_LINES = 5000;

/** A Dubai month of a staff member: its sums, every entry, and the fingerprint of all entries. */
export async function readSheet(db: Db, staffId: number, month: string) {
  const period = monthOf(month);
  // In one snapshot: a tip that arrives in between must not be in the lines and missing in the sums.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const lines = await listStatementLines(snapshot, staffId, period, MOST_LINES + 1);
      return {
        ...(await readStatementTotals(snapshot, staffId, period)),
        fingerprint: await readFingerprint(snapshot, staffId, period),
        lines: lines.slice(0, MOST_LINES),
        isCut: lines.length > MOST_LINES,
      };
    });
}
