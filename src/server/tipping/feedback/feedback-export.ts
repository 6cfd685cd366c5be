import { type Export, PAGE } from '#server/platform/csv/csv.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findOwnFeedback } from '#server/tipping/feedback/own-feedback.ts';
import type { FeedbackFilter } from '#shared/contracts/feedback.ts';

type Row = Awaited<ReturnType<typeof findOwnFeedback>>[number];

export function feedbackExport(db: Db, businessId: number, filter: FeedbackFilter): Export<Row> {
  return {
    list: (last) => findOwnFeedback(db, businessId, { ...filter, before: last?.tipId, limit: PAGE }),
    columns: [
      { header: 'tip', cell: ({ tipId }) => tipId },
      { header: 'createdAt', cell: ({ createdAt }) => createdAt.toISOString() },
      { header: 'staffId', cell: ({ staffId }) => staffId },
      {
        header: 'staff',
        cell: ({ staffId, firstName, lastName }) => (staffId === null ? null : `${firstName} ${lastName}`),
      },
      { header: 'stars', cell: ({ stars }) => stars },
      { header: 'about', cell: ({ chips }) => chips.join(' ') },
      { header: 'words', cell: ({ words }) => words },
      { header: 'answer', cell: ({ answer }) => answer },
      { header: 'answeredAt', cell: ({ answeredAt }) => answeredAt?.toISOString() ?? null },
    ],
  };
}
