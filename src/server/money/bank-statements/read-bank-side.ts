import { findCandidates } from '#server/money/bank-statements/explain-entry.ts';
import { findGap } from '#server/money/bank-statements/statement.ts';
import { findBankAccountId, listStatements } from '#server/money/ledger/post/bank-statements.ts';
import {
  listBankPayouts,
  listDifferences,
  listExplained,
  listOpenLines,
  listUnexplained,
} from '#server/money/ledger/read/bank-account.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findPayer } from '#server/platform/settings/settings.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { toDecimal } from '#shared/money/money.ts';

/** More than an admin can review. The oldest come first, so nothing is forgotten. */
const MOST_SHOWN = 200;
const MOST_CANDIDATES = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The statements of the bank, their differences from the ledger, and entries to explain. */
export async function readBankSide(db: Db, now: Date) {
  const payer = await findPayer(db);
  const accountId = payer && (await findBankAccountId(db, payer.payer.iban));
  const statements = accountId ? await listStatements(db, accountId) : [];
  const inOrder = statements.toSorted((one, other) => one.id - other.id);
  const daysSince = (day: string) => Math.round((Date.parse(dubaiDay(now)) - Date.parse(day)) / DAY_MS);
  const unexplained = await listUnexplained(db, MOST_SHOWN);
  const firstDay = unexplained[0]?.bookedDay;
  const open = firstDay
    ? {
        lines: await listOpenLines(db, firstDay),
        payouts: await listBankPayouts(db, firstDay, { payoutIds: [], messageIds: [] }),
      }
    : { lines: [], payouts: [] };
  return {
    ibanEnd: payer?.payer.iban.slice(-4) ?? null,
    statements: statements.map((statement) => {
      const gap = findGap(statement, inOrder);
      return { ...statement, gap: gap ? { ...gap, changed: toDecimal(gap.changedFils) } : null };
    }),
    differences: (await listDifferences(db, MOST_SHOWN)).map((difference) => ({
      ...difference,
      days: daysSince(difference.since),
    })),
    unexplained: unexplained.map((entry) => ({
      ...entry,
      days: daysSince(entry.bookedDay),
      candidates: findCandidates(entry.amount, open)
        .slice(0, MOST_CANDIDATES)
        .map(({ match: { kind }, itemId, day }) => ({ kind, itemId, day })),
    })),
    explained: await listExplained(db, MOST_SHOWN),
  };
}
