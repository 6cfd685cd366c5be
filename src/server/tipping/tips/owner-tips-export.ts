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
 * The tips that were booked in the period, then the refunds that were booked in it, below zero. A refund of a later day
 * is no part of the file, so the file of a past period is the same whenever it is made.
 */
export function ownerTipsExport(
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
 * All ids are read once, and then the rows of some of them at a time: ids are few bytes, and finding them again for every
 * page would take much longer.
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
