import { type BookedTip, listBookedByIds, listBookedIds } from '#server/money/ledger/read/booked-tips.ts';
import { type Export, type ExportColumn, fields, PAGE, sums } from '#server/platform/csv/csv.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { OwnerTipsFilter } from '#shared/contracts/tip-lists.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

/** Columns of a booked tip, also in the exports of admins. */
export const bookingColumns: ExportColumn<BookedTip>[] = [
  ...fields('id'),
  { header: 'createdAt', cell: ({ createdAt }) => createdAt.toISOString() },
  { header: 'dubaiDay', cell: ({ bookedAt }) => dubaiDay(bookedAt) },
];

export const tipColumns: ExportColumn<BookedTip>[] = [
  ...fields('staffId'),
  { header: 'staff', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  ...fields('status'),
  { header: 'gross', cell: ({ amount }) => amount, counts: () => true },
  ...sums('fee', 'net', 'charged'),
  ...fields('customerName', 'message'),
  // Last, because spreadsheets of customers refer to the columns before it by position. The fee includes it.
  ...sums('vat'),
];

/**
 * Tips booked in the period, then refunds booked in it, with amounts below zero. A later refund is left out, so the file
 * of a past period never changes. A filter is that of the list, and chooses tips: all lines of a tip are in the file, or none.
 */
export function businessTipsExport(
  db: Db,
  businessIds: number[],
  filter: OwnerTipsFilter,
  limit = PAGE,
): Export<BookedTip> {
  return {
    list: inSlices(
      () => listBookedIds(db, businessIds, filter),
      (ids) => listBookedByIds(db, ids, filter),
      limit,
    ),
    columns: [...bookingColumns, ...tipColumns, ...fields('at', 'teamTipId', 'employeeNumber')],
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
