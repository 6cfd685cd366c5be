import type { Between } from '#server/insights/exports/export-period.ts';
import { listPostingsBetween } from '#server/money/ledger/read/postings.ts';
import { type Export, PAGE } from '#server/platform/csv/csv.ts';
import type { Db } from '#server/platform/db/database.ts';

type Row = Awaited<ReturnType<typeof listPostingsBetween>>[number];

export function postingExport(db: Db, between: Between): Export<Row> {
  return {
    list: (last) => listPostingsBetween(db, between, last?.id ?? 0, PAGE),
    columns: [
      { header: 'id', cell: ({ id }) => id },
      { header: 'createdAt', cell: ({ createdAt }) => createdAt.toISOString() },
      { header: 'cause', cell: ({ cause }) => cause },
      { header: 'debit', cell: ({ debitAccount }) => debitAccount },
      { header: 'credit', cell: ({ creditAccount }) => creditAccount },
      { header: 'amount', cell: ({ amount }) => amount, counts: () => true },
      { header: 'staffId', cell: ({ staffId }) => staffId },
      { header: 'staff', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
      { header: 'businessId', cell: ({ businessId }) => businessId },
      { header: 'tipId', cell: ({ tipId }) => tipId },
      { header: 'payoutId', cell: ({ payoutId }) => payoutId },
    ],
  };
}
