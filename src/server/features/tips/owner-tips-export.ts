import type { Db } from '#server/db/database.ts';
import { type Export, PAGE } from '#server/features/exports/export-lines.ts';
import { type BookedTip, listBookedOfBusiness } from '#server/ledger/booked-tips.ts';
import { type OwnerTipsFilter, type ShownTipStatus, shownTipStatuses } from '#shared/contracts/owner-tips.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

const counts = () => true;

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
    list: listInTurn(filter.status ? [filter.status] : [...shownTipStatuses], (status, last) =>
      listBookedOfBusiness(db, businessId, status, filter, { last, limit }),
    ),
    columns: [
      { header: 'id', cell: ({ id }) => id },
      { header: 'createdAt', cell: ({ createdAt }) => createdAt.toISOString() },
      { header: 'dubaiDay', cell: ({ bookedAt }) => dubaiDay(bookedAt) },
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
      { header: 'at', cell: ({ at }) => at },
    ],
  };
}

/** All pages of the first status, then all pages of the next one. */
function listInTurn(
  statuses: ShownTipStatus[],
  listOf: (status: ShownTipStatus, last: BookedTip | undefined) => Promise<BookedTip[]>,
): (last: BookedTip | undefined) => Promise<BookedTip[]> {
  let [status, ...next] = statuses;
  return async (last) => {
    while (status) {
      const page = await listOf(status, last);
      if (page.length > 0) return page;
      [status, ...next] = next;
      last = undefined;
    }
    return [];
  };
}
