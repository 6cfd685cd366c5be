import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { type Export, fields, PAGE } from '#server/platform/csv/csv.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import {
  findSettings,
  listAnswers,
  listUnanswered,
  listWeeks,
  saveAnswer,
  saveSettings,
  searchFeedback,
} from '#server/tipping/feedback/feedback-store.ts';
import type { FeedbackFilter, FeedbackSettings } from '#shared/contracts/feedback.ts';

const MOST_SHOWN = 50;
const WEEKS = 12;
const WEEK_MS = 7 * 24 * 60 * 60_000;

export async function readBusinessFeedback(db: Db, businessId: number, now: Date) {
  const [settings, unanswered, weeks] = await Promise.all([
    findSettings(db, businessId),
    listUnanswered(db, businessId, MOST_SHOWN),
    listWeeks(db, businessId, new Date(now.getTime() - WEEKS * WEEK_MS)),
  ]);
  return { settings, unanswered, weeks };
}

type Changing = { db: Db; businessId: number; actor: Actor; now: Date };

export async function changeSettings(
  { db, businessId, actor, now }: Changing,
  settings: FeedbackSettings,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await saveSettings(transaction, businessId, settings, now);
    await recordAudit(transaction, actor, 'business.changed', {
      business: businessId,
      detail: { feedback: settings },
    });
  });
}

/** The answer itself stays out of the audit log: it may name the guest. */
export async function answerFeedback(
  { db, businessId, actor, now }: Changing,
  tipId: number,
  answer: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await saveAnswer(transaction, businessId, tipId, answer, now)))
      throw refuse('not_found', 'no_such_tip');
    await recordAudit(transaction, actor, 'business.changed', {
      business: businessId,
      detail: { answeredFeedbackOfTip: tipId },
    });
  });
}

/** For the data export of an owner: settings and answers. What guests said belongs to guests and staff. */
export async function exportBusinessFeedback(db: Db, businessId: number) {
  return { ...(await findSettings(db, businessId)), answers: await listAnswers(db, businessId) };
}

type Row = Awaited<ReturnType<typeof searchFeedback>>[number];

export function feedbackExport(db: Db, businessIds: number[], filter: FeedbackFilter): Export<Row> {
  return {
    list: (last) => searchFeedback(db, businessIds, { ...filter, before: last?.tipId, limit: PAGE }),
    columns: [
      { header: 'tip', cell: ({ tipId }) => tipId },
      { header: 'createdAt', cell: ({ createdAt }) => createdAt.toISOString() },
      ...fields('staffId'),
      {
        header: 'staff',
        cell: ({ staffId, firstName, lastName }) => (staffId === null ? null : `${firstName} ${lastName}`),
      },
      ...fields('stars'),
      { header: 'about', cell: ({ chips }) => chips.join(' ') },
      ...fields('words', 'answer'),
      { header: 'answeredAt', cell: ({ answeredAt }) => answeredAt?.toISOString() ?? null },
    ],
  };
}
