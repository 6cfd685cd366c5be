import type { Between } from '#server/insights/exports/export-period.ts';
import { type BookedTip, listBookedBetween } from '#server/money/ledger/read/booked-tips.ts';
import { type Export, PAGE } from '#server/platform/csv/csv.ts';
import type { Db } from '#server/platform/db/database.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

const counts = () => true;

/**
 * Tips and refunds in the order in which they were booked; a refund has amounts below zero. Each is on its own Dubai
 * day, so the file of a past day never changes. Open and failed payments are no tips.
 */
export function tipExport(db: Db, between: Between): Export<BookedTip> {
  return {
    list: (last) => listBookedBetween(db, between, last?.postingId ?? 0, PAGE),
    columns: [
      { header: 'id', cell: ({ id }) => id },
      { header: 'createdAt', cell: ({ createdAt }) => createdAt.toISOString() },
      { header: 'dubaiDay', cell: ({ bookedAt }) => dubaiDay(bookedAt) },
      { header: 'businessId', cell: ({ businessId }) => businessId },
      { header: 'business', cell: ({ business }) => business },
      { header: 'staffId', cell: ({ staffId }) => staffId },
      { header: 'staff', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
      { header: 'status', cell: ({ status }) => status },
      { header: 'gross', cell: ({ amount }) => amount, counts },
      { header: 'fee', cell: ({ fee }) => fee, counts },
      { header: 'net', cell: ({ net }) => net, counts },
      { header: 'charged', cell: ({ charged }) => charged, counts },
      { header: 'customerName', cell: ({ customerName }) => customerName },
      { header: 'message', cell: ({ message }) => message },
      // Last, because spreadsheets read the columns before it by their place. The fee includes it.
      { header: 'vat', cell: ({ vat }) => vat, counts },
    ],
  };
}
