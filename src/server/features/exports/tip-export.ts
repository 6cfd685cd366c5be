import type { Db } from '#server/db/database.ts';
import { type Export, PAGE } from '#server/features/exports/export-lines.ts';
import type { Between } from '#server/features/exports/export-period.ts';
import { listTipsBetween } from '#server/ledger/tip-lists.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

type Row = Awaited<ReturnType<typeof listTipsBetween>>[number];

/** Only paid tips are part of the totals; other tips are listed with their status. */
const isPaid = ({ status }: Row) => status === 'paid';

export function tipExport(db: Db, between: Between): Export<Row> {
  return {
    list: (afterId = 0) => listTipsBetween(db, between, afterId, PAGE),
    columns: [
      { header: 'id', cell: ({ id }) => id },
      { header: 'createdAt', cell: ({ createdAt }) => createdAt.toISOString() },
      { header: 'dubaiDay', cell: ({ createdAt }) => dubaiDay(createdAt) },
      { header: 'businessId', cell: ({ businessId }) => businessId },
      { header: 'business', cell: ({ business }) => business },
      { header: 'staffId', cell: ({ staffId }) => staffId },
      { header: 'staff', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
      { header: 'status', cell: ({ status }) => status },
      { header: 'gross', cell: ({ amount }) => amount, counts: isPaid },
      { header: 'fee', cell: ({ fee }) => fee, counts: isPaid },
      { header: 'net', cell: ({ net }) => net, counts: isPaid },
      { header: 'charged', cell: ({ charged }) => charged, counts: isPaid },
      { header: 'customerName', cell: ({ customerName }) => customerName },
      { header: 'message', cell: ({ message }) => message },
    ],
  };
}
