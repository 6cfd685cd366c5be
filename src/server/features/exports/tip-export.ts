import type { Db } from '#server/db/database.ts';
import { type Export, PAGE } from '#server/features/exports/export-lines.ts';
import type { Between } from '#server/features/exports/export-period.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

type Row = Awaited<ReturnType<typeof listTips>>[number];

/** Only paid tips count; the others stand there with their status. */
const isPaid = ({ status }: Row) => status === 'paid';

export function tipExport(db: Db, between: Between): Export<Row> {
  return {
    list: (afterId = 0) => listTips(db, between, afterId),
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

async function listTips(db: Db, { start, end }: Between, afterId: number) {
  return db
    .selectFrom('tips')
    .innerJoin('staff', 'staff.id', 'tips.staffId')
    .innerJoin('businesses', 'businesses.id', 'tips.businessId')
    .selectAll('tips')
    .select(['staff.firstName', 'staff.lastName', 'businesses.name as business'])
    .where('tips.id', '>', afterId)
    .where('tips.createdAt', '>=', start)
    .where('tips.createdAt', '<', end)
    .orderBy('tips.id')
    .limit(PAGE)
    .execute();
}
