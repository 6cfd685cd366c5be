import { createHash } from 'node:crypto';
import { UnreadableAnswer } from '#server/money/payouts/bank-files/answer-fields.ts';
import { addFils, type Fils, getFilsFrom, subtractFils, toDecimal } from '#shared/money/money.ts';

/** A statement of a bank account, in any format. */
export type Statement = {
  /** The bank's own name for it. A table has none: then a short hash of its contents. */
  name: string;
  iban: string;
  fromDay: string;
  toDay: string;
  openingFils: Fils;
  closingFils: Fils;
  entries: StatementEntry[];
};

export type StatementEntry = {
  /** The bank's reference, or a hash of the entry. No two entries of an account have the same. */
  reference: string;
  bookedDay: string;
  /** Positive for credits. */
  amountFils: Fils;
  isFee: boolean;
  /** The bank reversed an entry of its own. */
  isReversal: boolean;
  /** Our transfers in the entry, as far as the bank names them. */
  endToEndIds: string[];
  /** The bank file of the entry, if the bank names it. */
  messageIds: string[];
  text: string | null;
};

/** A statement as it is read: the bank may give no references. */
type ReadStatement = Omit<Statement, 'name' | 'entries'> & {
  name: string | null;
  entries: ReadEntry[];
};
export type ReadEntry = Omit<StatementEntry, 'reference'> & { reference: string | null };

/** Checks that the statement adds up, and fills in missing references and names. */
export function completeStatement(read: ReadStatement): Statement {
  refuseUnlessSumsMatch(read);
  const entries = withReferences(read.entries);
  const { iban, fromDay, toDay, openingFils, closingFils } = read;
  const facts = [iban, fromDay, toDay, openingFils, closingFils, entries.map(({ reference }) => reference)];
  return { ...read, entries, name: read.name ?? `CSV ${hashOf(facts).slice(0, 12)}` };
}

function refuseUnlessSumsMatch({ openingFils, closingFils, entries, fromDay, toDay }: ReadStatement): void {
  const endsAtFils = addFils(openingFils, ...entries.map(({ amountFils }) => amountFils));
  if (endsAtFils !== closingFils)
    throw new UnreadableAnswer('statement_does_not_add_up', {
      from: fromDay,
      to: toDay,
      computed: toDecimal(endsAtFils),
      closing: toDecimal(closingFils),
    });
}

/**
 * Some banks use one reference for a transfer and for its fee, and some give none. Entries that are the same are counted
 * within their day, so that another statement with the same day gives the same references.
 */
function withReferences(entries: ReadEntry[]): StatementEntry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const { reference, bookedDay, ...facts } = entry;
    const key = reference ?? hashOf([bookedDay, facts]);
    const counted = reference ?? `${bookedDay} ${key}`;
    const count = (seen.get(counted) ?? 0) + 1;
    seen.set(counted, count);
    return { ...entry, reference: count === 1 ? key : `${key} (${count})` };
  });
}

function hashOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

/** Days and balances of a statement, stored or planned. */
export type Link = { fromDay: string; toDay: string; opening: string; closing: string };
/** A statement is missing: the balance changed between two statements. */
export type Gap = { afterDay: string; beforeDay: string; changedFils: Fils };

/**
 * The gap before a statement: no earlier statement closes with its opening balance. Statements can overlap, and a bank can
 * issue several for one day. `all` is in the order of upload.
 */
export function findGap(statement: Link, all: Link[]): Gap | undefined {
  const others = all.filter((other) => other !== statement);
  const startsLike = (other: Link) =>
    other.fromDay === statement.fromDay && other.opening === statement.opening;
  const contains = (other: Link) => other.fromDay <= statement.fromDay && other.toDay >= statement.toDay;
  const earlierUploads = all.slice(0, all.indexOf(statement));
  if (earlierUploads.some((other) => startsLike(other) || contains(other))) return undefined;
  if (others.some(({ toDay, closing }) => toDay <= statement.fromDay && closing === statement.opening))
    return undefined;
  const last = others
    .filter(({ toDay }) => toDay < statement.fromDay)
    .toSorted((one, other) => one.toDay.localeCompare(other.toDay))
    .at(-1);
  if (!last) return undefined;
  return {
    afterDay: last.toDay,
    beforeDay: statement.fromDay,
    changedFils: subtractFils(getFilsFrom(statement.opening), getFilsFrom(last.closing)),
  };
}
