import type { Db } from '#server/db/database.ts';
import { type Export, PAGE } from '#server/features/exports/export-lines.ts';
import type { Between } from '#server/features/exports/export-period.ts';

type Row = Awaited<ReturnType<typeof listPayouts>>[number];

export function payoutExport(db: Db, between: Between): Export<Row> {
  return {
    list: (afterId = 0) => listPayouts(db, between, afterId),
    columns: [
      { header: 'id', cell: ({ id }) => id },
      { header: 'createdAt', cell: ({ createdAt }) => createdAt.toISOString() },
      { header: 'recipientType', cell: ({ recipientType }) => recipientType },
      { header: 'recipientId', cell: ({ recipientId }) => recipientId },
      { header: 'businessId', cell: ({ businessId }) => businessId },
      { header: 'business', cell: ({ business }) => business },
      { header: 'amount', cell: ({ amount }) => amount, counts: () => true },
      { header: 'iban', cell: ({ iban }) => iban },
      { header: 'status', cell: ({ status }) => status },
      { header: 'transactionId', cell: ({ transactionId }) => transactionId },
      { header: 'completedAt', cell: ({ completedAt }) => completedAt?.toISOString() ?? null },
      { header: 'notes', cell: ({ notes }) => notes },
    ],
  };
}

async function listPayouts(db: Db, { start, end }: Between, afterId: number) {
  return db
    .selectFrom('payouts')
    .innerJoin('businesses', 'businesses.id', 'payouts.businessId')
    .selectAll('payouts')
    .select('businesses.name as business')
    .where('payouts.id', '>', afterId)
    .where('payouts.createdAt', '>=', start)
    .where('payouts.createdAt', '<', end)
    .orderBy('payouts.id')
    .limit(PAGE)
    .execute();
}
