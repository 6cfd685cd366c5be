import type { Export } from '#server/platform/csv/csv.ts';
import type { BooksByMonth } from '#shared/contracts/books.ts';

type Month = BooksByMonth['months'][number];
type AccountRow = Month['accounts'][number] & { month: string };

const counts = () => true;
const once =
  <Row>(rows: Row[]) =>
  async (last: Row | undefined) =>
    last === undefined ? rows : [];

/** One line for each account and month, the oldest month first. */
export function trialBalanceExport({ months }: BooksByMonth): Export<AccountRow> {
  const rows = months
    .toReversed()
    .flatMap(({ month, accounts }) => accounts.map((account) => ({ ...account, month })));
  return {
    list: once(rows),
    columns: [
      { header: 'month', cell: ({ month }) => month },
      { header: 'account', cell: ({ account }) => account },
      { header: 'opening', cell: ({ opening }) => opening },
      { header: 'debit', cell: ({ debit }) => debit, counts },
      { header: 'credit', cell: ({ credit }) => credit, counts },
      { header: 'closing', cell: ({ closing }) => closing },
    ],
  };
}

/** One line for each month, the oldest first. */
export function profitExport({ months }: BooksByMonth): Export<Month> {
  return {
    list: once(months.toReversed()),
    columns: [
      { header: 'month', cell: ({ month }) => month },
      { header: 'fees', cell: ({ fees }) => fees, counts },
      { header: 'providerFees', cell: ({ providerFees }) => providerFees, counts },
      { header: 'adjustments', cell: ({ adjustments }) => adjustments, counts },
      { header: 'bankFees', cell: ({ bankFees }) => bankFees, counts },
      { header: 'losses', cell: ({ losses }) => losses, counts },
      { header: 'profit', cell: ({ profit }) => profit, counts },
    ],
  };
}
