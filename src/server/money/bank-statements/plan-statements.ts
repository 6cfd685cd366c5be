import { type PlannedEntry, planEntries } from '#server/money/bank-statements/plan-entries.ts';
import type { Link, Statement, StatementEntry } from '#server/money/bank-statements/statement.ts';
import {
  findEntries,
  type KnownEntry,
  listStatements,
  type NewBankEntry,
  type StoredStatement,
} from '#server/money/ledger/post/bank-statements.ts';
import { listBankPayouts, listOpenLines } from '#server/money/ledger/read/bank-account.ts';
import { findPayoutId } from '#server/money/payouts/bank-files/bank-batch.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { toDecimal } from '#shared/money/money.ts';

const OPENING = 'opening';

export type Plan = {
  statements: { statement: Statement; link: Link; isKnown: boolean }[];
  known: KnownEntry[];
  planned: PlannedEntry[];
  /** All statements of the account including these, in the order of upload. */
  links: Link[];
  openingEntry: NewBankEntry | undefined;
  isNew: boolean;
};

/** What the statements add to the stored ones of their account. Refuses contradictions. */
export async function planStatements(
  db: Db,
  accountId: number | undefined,
  statements: Statement[],
): Promise<Plan> {
  const stored = accountId ? await listStatements(db, accountId) : [];
  const entries = distinctEntries(statements);
  const known = accountId
    ? await findEntries(
        db,
        accountId,
        entries.map(({ reference }) => reference),
      )
    : [];
  refuseChanged(entries, known);
  const described = statements.map((statement) => {
    const same = stored.find(({ name }) => name === statement.name);
    const link = same ?? linkOf(statement);
    if (same) refuseOtherStatement(same, statement);
    return { statement, link, isKnown: same !== undefined };
  });
  const added = described.filter(({ isKnown }) => !isKnown);
  const first = stored.toSorted((one, other) => one.fromDay.localeCompare(other.fromDay))[0];
  const early = added.find(({ link }) => first && link.fromDay < first.fromDay);
  if (early && first) throw refuse('conflict', 'statement_before_first', { day: first.fromDay });
  const references = new Set(known.map(({ reference }) => reference));
  const fresh = entries.filter(({ reference }) => !references.has(reference));
  return {
    statements: described,
    known,
    planned: planEntries(fresh, await readOpenItems(db, fresh)),
    links: [...stored.toSorted((one, other) => one.id - other.id), ...added.map(({ link }) => link)],
    openingEntry: first ? undefined : openingOf(statements),
    isNew: added.length > 0,
  };
}

function linkOf({ fromDay, toDay, openingFils, closingFils }: Statement): Link {
  return { fromDay, toDay, opening: toDecimal(openingFils), closing: toDecimal(closingFils) };
}

/** Statements of one file can overlap. */
function distinctEntries(statements: Statement[]): StatementEntry[] {
  const entries = new Map<string, StatementEntry>();
  for (const entry of statements.flatMap((statement) => statement.entries)) {
    const same = entries.get(entry.reference);
    if (same && (same.amountFils !== entry.amountFils || same.bookedDay !== entry.bookedDay))
      throw refuse('conflict', 'bank_entry_changed', { reference: entry.reference });
    entries.set(entry.reference, entry);
  }
  return [...entries.values()];
}

/** The bank used a known reference for another entry, and it is unclear which is right. */
function refuseChanged(entries: StatementEntry[], known: KnownEntry[]): void {
  const byReference = new Map(known.map((entry) => [entry.reference, entry]));
  for (const { reference, amountFils, bookedDay } of entries) {
    const before = byReference.get(reference);
    if (before && (before.amount !== toDecimal(amountFils) || before.bookedDay !== bookedDay))
      throw refuse('conflict', 'bank_entry_changed', { reference });
  }
}

function refuseOtherStatement(stored: StoredStatement, statement: Statement): void {
  const { fromDay, toDay, opening, closing } = linkOf(statement);
  const isSame =
    stored.fromDay === fromDay &&
    stored.toDay === toDay &&
    stored.opening === opening &&
    stored.closing === closing &&
    stored.entryCount === statement.entries.length;
  if (!isSame) throw refuse('conflict', 'statement_changed', { name: statement.name });
}

/** What was in the account before the first statement. */
function openingOf([first]: Statement[]): NewBankEntry | undefined {
  if (!first || first.openingFils === 0) return undefined;
  return {
    reference: OPENING,
    bookedDay: first.fromDay,
    amount: toDecimal(first.openingFils),
    kind: 'opening',
    description: null,
    matches: [],
  };
}

async function readOpenItems(db: Db, entries: StatementEntry[]) {
  const firstDay = entries.map(({ bookedDay }) => bookedDay).sort()[0];
  if (!firstDay) return { lines: [], payouts: [] };
  const payoutIds = entries.flatMap(({ endToEndIds }) => endToEndIds.flatMap((id) => findPayoutId(id) ?? []));
  const messageIds = entries.flatMap((entry) => entry.messageIds);
  return {
    lines: await listOpenLines(db, firstDay),
    payouts: await listBankPayouts(db, firstDay, { payoutIds, messageIds }),
  };
}
