import type { Between } from '#server/insights/exports/export-period.ts';
import { listPayoutsBetween } from '#server/insights/exports/payout-export-store.ts';
import type { Export } from '#server/platform/csv/csv.ts';
import type { Db } from '#server/platform/db/database.ts';
import { maskIban } from '#shared/iban.ts';

type Row = Awaited<ReturnType<typeof listPayoutsBetween>>[number];

/** For the bookkeeping. The bank gets the whole IBANs in a bank file. */
export function payoutExport(db: Db, between: Between): Export<Row> {
  return {
    list: (last) => listPayoutsBetween(db, between, last?.id ?? 0),
    columns: [
      { header: 'id', cell: ({ id }) => id },
      { header: 'createdAt', cell: ({ createdAt }) => createdAt.toISOString() },
      { header: 'recipientType', cell: ({ recipientType }) => recipientType },
      { header: 'recipientId', cell: ({ recipientId }) => recipientId },
      { header: 'businessId', cell: ({ businessId }) => businessId },
      { header: 'business', cell: ({ business }) => business },
      { header: 'amount', cell: ({ amount }) => amount, counts: () => true },
      { header: 'iban', cell: ({ iban }) => maskIban(iban) },
      { header: 'status', cell: ({ status }) => status },
      { header: 'transactionId', cell: ({ transactionId }) => transactionId },
      { header: 'completedAt', cell: ({ completedAt }) => completedAt?.toISOString() ?? null },
      { header: 'notes', cell: ({ notes }) => notes },
    ],
  };
}
