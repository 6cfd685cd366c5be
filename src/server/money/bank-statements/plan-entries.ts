import type { StatementEntry } from '#server/money/bank-statements/statement.ts';
import type { BankMatch } from '#server/money/ledger/post/bank-statements.ts';
import type { BankPayout, OpenLine } from '#server/money/ledger/read/bank-account.ts';
import { findPayoutId } from '#server/money/payouts/bank-files/bank-batch.ts';
import type { BankEntryKind } from '#shared/bank.ts';
import { addDays } from '#shared/dubai-time.ts';
import { addFils, type Fils, fils, getFilsFrom } from '#shared/money/money.ts';

type OpenItems = { lines: OpenLine[]; payouts: BankPayout[] };
export type PlannedEntry = { entry: StatementEntry; kind: BankEntryKind; matches: BankMatch[] };

/** How many days after the due day of a file, or after the provider has sent money, a bank entry may be booked. */
const FILE_DAYS_LATER = 10;
const LINE_DAYS_LATER = 14;

/**
 * Matches each entry with open items. Pure: the same input always gives the same plan. An entry is matched only if the
 * amounts are equal; whatever is doubtful stays unexplained, for an admin to decide. A debit that names a failed payout is
 * that payout: the bank has paid what our books say it did not, and a rule of the ledger is broken.
 */
export function planEntries(entries: StatementEntry[], open: OpenItems): PlannedEntry[] {
  const debited = new Set(open.payouts.filter(({ isDebited }) => isDebited).map(({ id }) => id));
  const credited = new Set(open.payouts.filter(({ isCredited }) => isCredited).map(({ id }) => id));
  const arrived = new Set<OpenLine>();
  return entries.map((entry) => {
    if (entry.isFee) return { entry, kind: 'fee', matches: [] };
    const matches = entry.amountFils < 0 ? matchDebit(entry) : matchCredit(entry);
    return { entry, kind: matches[0]?.kind ?? 'unexplained', matches };
  });

  function matchDebit(entry: StatementEntry): BankMatch[] {
    const paid = findPaid(entry);
    for (const { id } of paid) debited.add(id);
    if (paid.length > 0) return paid.map(({ id }) => ({ kind: 'payout', payoutId: id }));
    const isOurs = entry.endToEndIds.some((id) => findPayoutId(id) !== undefined);
    const mayBePayout = open.payouts.some(
      ({ id, amount }) => !debited.has(id) && getFilsFrom(amount) === -entry.amountFils,
    );
    // The provider takes money if refunds and disputes are more than what comes in.
    return isOurs || mayBePayout ? [] : matchLine(entry);
  }

  function matchLine(entry: StatementEntry): BankMatch[] {
    const line = findLine(entry);
    if (!line) return [];
    arrived.add(line);
    return [{ kind: 'provider_payout', provider: line.provider, lineId: line.lineId }];
  }

  function findPaid(entry: StatementEntry): BankPayout[] {
    const { endToEndIds, messageIds, bookedDay } = entry;
    const amountFils = fils(-entry.amountFils);
    const notDebited = open.payouts.filter(({ id }) => !debited.has(id));
    const waiting = notDebited.filter(({ status }) => status !== 'failed');
    if (endToEndIds.length > 0) {
      const named = namedIn(endToEndIds, notDebited);
      if (named.length > 0) return ifSum(named, amountFils, endToEndIds.length);
    }
    const isOfFile = ({ messageId }: BankPayout) => messageIds.includes(messageId);
    const paid = ifSum(waiting.filter(isOfFile), amountFils);
    if (paid.length > 0) return paid;
    const whole = notDebited.filter(isOfFile);
    if (whole.length > 0) return ifSum(whole, amountFils);
    // The ids are not ours.
    if (endToEndIds.length > 0) return [];
    // Without any id, an amount must be that of one file or of one payout only.
    const due = waiting.filter(
      ({ executionDay }) => executionDay <= bookedDay && addDays(executionDay, FILE_DAYS_LATER) >= bookedDay,
    );
    const files = [...Map.groupBy(due, ({ messageId }) => messageId).values()];
    const candidates = [...files.filter(({ length }) => length > 1), ...due.map((payout) => [payout])];
    const [first, second] = candidates.filter((payouts) => sumOf(payouts) === amountFils);
    return first && !second ? first : [];
  }

  function matchCredit(entry: StatementEntry): BankMatch[] {
    const { endToEndIds, amountFils, isReversal } = entry;
    // Money that the bank never debited cannot come back.
    const away = open.payouts.filter(
      ({ id, status }) =>
        !credited.has(id) && (debited.has(id) || status === 'completed' || status === 'returned'),
    );
    const back = ifSum(namedIn(endToEndIds, away), amountFils, endToEndIds.length);
    if (back.length > 0) {
      for (const { id } of back) credited.add(id);
      return back.map(({ id }) => ({ kind: 'payout_return', payoutId: id }));
    }
    const isOurs = endToEndIds.some((id) => findPayoutId(id) !== undefined);
    return isOurs || isReversal ? [] : matchLine(entry);
  }

  /** Lines of the same amount are interchangeable, so the oldest is matched if the bank names none. */
  function findLine({ amountFils, bookedDay, text }: StatementEntry): OpenLine | undefined {
    const matching = open.lines.filter(
      (line) =>
        !arrived.has(line) &&
        getFilsFrom(line.amount) === amountFils &&
        line.day <= bookedDay &&
        addDays(line.day, LINE_DAYS_LATER) >= bookedDay,
    );
    return matching.find(({ sourceId }) => sourceId && text?.includes(sourceId)) ?? matching[0];
  }
}

function namedIn(endToEndIds: string[], payouts: BankPayout[]): BankPayout[] {
  const ids = new Set(endToEndIds.map(findPayoutId));
  return payouts.filter(({ id }) => ids.has(id));
}

/** The payouts, if their number is what the bank names and their sum is the amount of the entry. */
function ifSum(payouts: BankPayout[], amountFils: Fils, count = payouts.length): BankPayout[] {
  return payouts.length === count && sumOf(payouts) === amountFils ? payouts : [];
}

function sumOf(payouts: BankPayout[]): Fils {
  return addFils(...payouts.map(({ amount }) => getFilsFrom(amount)));
}
