import { type BookedTip, listBookedByIds, listBookedIds } from '#server/money/ledger/read/booked-tips.ts';
import { type Export, type ExportColumn, PAGE } from '#server/platform/csv/csv.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { OwnerTipsFilter } from '#shared/contracts/tip-lists.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

const counts = () => true;

/** Columns of a booked tip, also in the exports of admins. */
export const bookingColumns: ExportColumn<BookedTip>[] = [
  { header: 'id', cell: ({ id }) => id },
  { header: 'createdAt', cell: ({ createdAt }) => createdAt.toISOString() },
  { header: 'dubaiDay', cell: ({ bookedAt }) => dubaiDay(bookedAt) },
];

export const tipColumns: ExportColumn<BookedTip>[] = [
  { header: 'staffId', cell: ({ staffId }) => staffId },
  { header: 'staff', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  { header: 'status', cell: ({ status }) => status },
  { header: 'gross', cell: ({ amount }) => amount, counts },
  { header: 'fee', cell: ({ fee }) => fee, counts },
  { header: 'net', cell: ({ net }) => net, counts },
  { header: 'charged', cell: ({ charged }) => charged, counts },
  { header: 'customerName', cell: ({ customerName }) => customerName },
  { header: 'message', cell: ({ message }) => message },
  // Last, because spreadsheets of customers refer to the columns before it by position. The fee includes it.
  { header: 'vat', cell: ({ vat }) => vat, counts },
];

/**
 * Tips booked in the period, then refunds booked in it, with amounts below zero. A later refund is left out, so the file
 * of a past period never changes.
 */
export function businessTipsExport(
  db: Db,
  businessId: number,
  filter: OwnerTipsFilter,
  limit = PAGE,
): Export<BookedTip> {
  return {
    list: inSlices(
      () => listBookedIds(db, businessId, filter),
      (ids) => listBookedByIds(db, ids, filter),
      limit,
    ),
    columns: [...bookingColumns, ...tipColumns, { header: 'at', cell: ({ at }) => at }],
  };
}

/**
 * Reads all ids once and then the rows page by page: searching for the ids again for every page would be much slower.
 */
function inSlices<Row>(
  listIds: () => Promise<number[]>,
  listRows: (ids: number[]) => Promise<Row[]>,
  size: number,
): () => Promise<Row[]> {
  let left: number[] | undefined;
  return async () => {
    left ??= await listIds();
    while (left.length > 0) {
      const page = await listRows(left.splice(0, size));
      if (page.length > 0) return page;
    }
    return [];
  };
}
