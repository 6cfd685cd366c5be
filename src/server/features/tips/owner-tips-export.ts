import type { Db } from '#server/db/database.ts';
import { type Export, PAGE } from '#server/features/exports/export-lines.ts';
import { findOwnerTips } from '#server/ledger/owner-tips.ts';
import type { OwnerTipsFilter } from '#shared/contracts/owner-tips.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

type Row = Awaited<ReturnType<typeof findOwnerTips>>[number];

/** Newest first, as on the screen. Tips that were given back are in the totals only if nothing else is listed. */
export function ownerTipsExport(db: Db, businessId: number, filter: OwnerTipsFilter): Export<Row> {
  const counts = ({ status }: Row) => status === (filter.status ?? 'paid');
  return {
    list: (before) => findOwnerTips(db, businessId, filter, { before, limit: PAGE }),
    columns: [
      { header: 'id', cell: ({ id }) => id },
      { header: 'createdAt', cell: ({ createdAt }) => createdAt.toISOString() },
      { header: 'dubaiDay', cell: ({ createdAt }) => dubaiDay(createdAt) },
      { header: 'staffId', cell: ({ staffId }) => staffId },
      { header: 'staff', cell: ({ staff }) => `${staff.firstName} ${staff.lastName}` },
      { header: 'status', cell: ({ status }) => status },
      { header: 'gross', cell: ({ amount }) => amount, counts },
      { header: 'fee', cell: ({ fee }) => fee, counts },
      { header: 'net', cell: ({ net }) => net, counts },
      { header: 'charged', cell: ({ charged }) => charged, counts },
      { header: 'customerName', cell: ({ customerName }) => customerName },
      { header: 'message', cell: ({ message }) => message },
    ],
  };
}
