import type { Db } from '#server/db/database.ts';
import { type Export, PAGE } from '#server/features/exports/export-lines.ts';
import type { Between } from '#server/features/exports/export-period.ts';

type Row = Awaited<ReturnType<typeof listPostings>>[number];

export function postingExport(db: Db, between: Between): Export<Row> {
  return {
    list: (afterId = 0) => listPostings(db, between, afterId),
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

async function listPostings(db: Db, { start, end }: Between, afterId: number) {
  return db
    .selectFrom('postings')
    .innerJoin('staff', 'staff.id', 'postings.staffId')
    .selectAll('postings')
    .select(['staff.firstName', 'staff.lastName'])
    .where('postings.id', '>', afterId)
    .where('postings.createdAt', '>=', start)
    .where('postings.createdAt', '<', end)
    .orderBy('postings.id')
    .limit(PAGE)
    .execute();
}
