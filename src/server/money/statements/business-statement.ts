import { type BookedSums, sumBookedByDay } from '#server/money/ledger/read/booked-tips.ts';
import {
  listStatementTotals,
  type PersonTotals,
  type StatementTotals,
} from '#server/money/ledger/read/statements.ts';
import { codeOfStatement } from '#server/money/statements/statement-codes.ts';
import { type Export, fields, sums } from '#server/platform/csv/csv.ts';
import type { Db } from '#server/platform/db/database.ts';
import { addDays, dubaiDay, monthOf } from '#shared/dubai-time.ts';
import { addFils, type Fils, fils, getFilsFrom, subtractFils, toDecimal } from '#shared/money/money.ts';

type Business = { id: number; name: string; tlNumber: string | null };

const amounts = [
  ...(['opening', 'tips', 'refunds', 'disputes', 'writtenOff'] as const),
  ...(['payouts', 'closing', 'fee', 'vat'] as const),
];
type Sums = Record<(typeof amounts)[number], string> & { tipCount: number };

/** A month of a business: what was owed to each staff member before and after, what changed it, and the fees. */
export async function openBusinessStatement(db: Db, business: Business, month: string, now: Date) {
  const { start, end } = monthOf(month);
  const days = { from: dubaiDay(start), to: addDays(dubaiDay(end), -1) };
  // One snapshot: a tip that arrives in between must be in both or in none.
  const [owed, booked] = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(
      async (snapshot) =>
        [
          await listStatementTotals(snapshot, [business.id], { start, end }),
          await sumBookedByDay(snapshot, [business.id], days),
        ] as const,
    );
  const people = withFeeOnly(owed, booked).map((person) => ({
    ...person,
    ...feesOf(booked.filter(({ staffId }) => staffId === person.staffId)),
  }));
  return {
    month,
    businessName: business.name,
    tlNumber: business.tlNumber,
    people,
    totals: addUp(people),
    code: await codeOfStatement(db, { businessId: business.id }, month, now),
  };
}

type Person = StatementTotals & Pick<PersonTotals, 'staffId' | 'firstName' | 'lastName' | 'employeeNumber'>;

/** If the fee was the whole tip, the staff member has no posting, but the month has the fee. */
function withFeeOnly(owed: Person[], booked: BookedSums[]): Person[] {
  const missing = new Map(
    booked
      .filter(({ staffId }) => !owed.some((person) => person.staffId === staffId))
      .map(({ staffId, firstName, lastName, employeeNumber }) => [
        staffId,
        { staffId, firstName, lastName, employeeNumber },
      ]),
  );
  return [...owed, ...[...missing.values()].map((names) => ({ ...NOTHING, ...names }))];
}

const NOTHING: StatementTotals = {
  opening: '0.00',
  tips: '0.00',
  tipCount: 0,
  refunds: '0.00',
  disputes: '0.00',
  writtenOff: '0.00',
  payouts: '0.00',
  closing: '0.00',
};

function feesOf(rows: BookedSums[]) {
  const sumOf = (part: 'fee' | 'vat'): Fils =>
    addFils(
      ...rows.map((row) => {
        const amountFils = getFilsFrom(row[part]);
        return row.status === 'paid' ? amountFils : fils(-amountFils);
      }),
    );
  const vatFils = sumOf('vat');
  return { fee: toDecimal(subtractFils(sumOf('fee'), vatFils)), vat: toDecimal(vatFils) };
}

function addUp(people: Sums[]): Sums {
  const sumOf = (part: (typeof amounts)[number]) =>
    toDecimal(addFils(...people.map((person) => getFilsFrom(person[part]))));
  const sums = Object.fromEntries(amounts.map((part) => [part, sumOf(part)]));
  return {
    ...(sums as Record<(typeof amounts)[number], string>),
    tipCount: people.reduce((count, { tipCount }) => count + tipCount, 0),
  };
}

type Statement = Awaited<ReturnType<typeof openBusinessStatement>>;
type Row = Statement['people'][number];

/** One line for each person; the last line adds them up. */
export function businessStatementExport({ month, people }: Statement): Export<Row> {
  return {
    list: async (last) => (last === undefined ? people : []),
    columns: [
      { header: 'month', cell: () => month },
      ...fields('staffId'),
      { header: 'staff', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
      ...sums(...amounts),
      // Last, because spreadsheets refer to the columns before it by position.
      ...fields('employeeNumber'),
    ],
  };
}

/**
 * What each person of these businesses earned in a month and was paid, for payroll. `throughBusiness` is the part of the
 * payouts that the business got and has to hand on.
 */
export function payrollExport(db: Db, businessIds: number[], month: string): Export<PersonTotals> {
  return {
    list: async (last) => {
      if (last !== undefined) return [];
      const people = await listStatementTotals(db, businessIds, monthOf(month));
      return people.filter((person) => payrollAmounts.some((name) => getFilsFrom(person[name]) !== 0));
    },
    columns: [
      { header: 'month', cell: () => month },
      { header: 'venue', cell: ({ businessName }) => businessName },
      ...fields('employeeNumber', 'staffId', 'firstName', 'lastName'),
      ...sums(...payrollAmounts),
    ],
  };
}

const payrollAmounts = [
  ...(['opening', 'tips', 'refunds', 'disputes', 'writtenOff'] as const),
  ...(['payouts', 'throughBusiness', 'closing'] as const),
];
