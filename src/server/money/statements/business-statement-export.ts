import type { openBusinessStatement } from '#server/money/statements/business-statement.ts';
import type { Export } from '#server/platform/csv/csv.ts';

type Statement = Awaited<ReturnType<typeof openBusinessStatement>>;
type Row = Statement['people'][number];

const counts = () => true;

/** One line for each person; the last line adds them up. */
export function businessStatementExport({ month, people }: Statement): Export<Row> {
  return {
    list: async (last) => (last === undefined ? people : []),
    columns: [
      { header: 'month', cell: () => month },
      { header: 'staffId', cell: ({ staffId }) => staffId },
      { header: 'staff', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
      { header: 'opening', cell: ({ opening }) => opening, counts },
      { header: 'tips', cell: ({ tips }) => tips, counts },
      { header: 'refunds', cell: ({ refunds }) => refunds, counts },
      { header: 'disputes', cell: ({ disputes }) => disputes, counts },
      { header: 'writtenOff', cell: ({ writtenOff }) => writtenOff, counts },
      { header: 'payouts', cell: ({ payouts }) => payouts, counts },
      { header: 'closing', cell: ({ closing }) => closing, counts },
      { header: 'fee', cell: ({ fee }) => fee, counts },
      { header: 'vat', cell: ({ vat }) => vat, counts },
    ],
  };
}
