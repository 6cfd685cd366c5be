import type { PlannedEntry } from '#server/money/bank-statements/plan-entries.ts';
import type { Plan } from '#server/money/bank-statements/plan-statements.ts';
import { insertEntries, type NewBankEntry } from '#server/money/ledger/bank-entries.ts';
import { insertStatement } from '#server/money/ledger/bank-statements.ts';
import type { Admin } from '#server/money/payouts/acting-admin.ts';
import type { Db } from '#server/platform/db/database.ts';
import { maskIbansIn } from '#shared/iban.ts';
import { toDecimal } from '#shared/money.ts';

export async function storePlan(
  db: Db,
  accountId: number,
  plan: Plan,
  admin: Admin,
  now: Date,
): Promise<void> {
  if (plan.openingEntry) await insertEntries(db, accountId, [plan.openingEntry], now);
  const entries = plan.planned.map(storedForm);
  const ids = await insertEntries(db, accountId, entries, now);
  const byReference = new Map([
    ...plan.known.map(({ reference, id }) => [reference, id] as const),
    ...entries.map(({ reference }, index) => [reference, ids[index] ?? 0] as const),
  ]);
  for (const { statement, link, isKnown } of plan.statements) {
    if (isKnown) continue;
    const entryIds = statement.entries.flatMap(({ reference }) => byReference.get(reference) ?? []);
    const { fromDay, toDay, opening, closing } = link;
    const row = { name: statement.name, fromDay, toDay, opening, closing, uploadedBy: admin.actorId };
    await insertStatement(db, accountId, row, entryIds, now);
  }
}

/** What the bank wrote about a payout names a person, and the payout has it already. */
function storedForm({ entry, kind, matches }: PlannedEntry): NewBankEntry {
  const { reference, bookedDay, amountFils, text } = entry;
  const isOfPayout = kind === 'payout' || kind === 'payout_return';
  return {
    reference,
    bookedDay,
    amount: toDecimal(amountFils),
    kind,
    description: isOfPayout || text === null ? null : maskIbansIn(text),
    matches,
  };
}
