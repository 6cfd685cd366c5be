import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import {
  findSettings,
  listAnswers,
  listFitting,
  listKindWords,
  listUnanswered,
  listWeeks,
  saveAnswer,
  saveSettings,
} from '#server/tipping/feedback/feedback-store.ts';
import type { FeedbackFilter, FeedbackSettings } from '#shared/contracts/feedback.ts';
import type { PageQuery } from '#shared/contracts/request-parts.ts';

const MOST_SHOWN = 50;
const WEEKS = 12;
const WEEK_MS = 7 * 24 * 60 * 60_000;

export async function openOwnFeedback(db: Db, businessId: number, now: Date) {
  const [settings, unanswered, weeks] = await Promise.all([
    findSettings(db, businessId),
    listUnanswered(db, businessId, MOST_SHOWN),
    listWeeks(db, businessId, new Date(now.getTime() - WEEKS * WEEK_MS)),
  ]);
  return { settings, unanswered, weeks };
}

export async function findOwnFeedback(
  db: Db,
  businessId: number,
  { before, limit, ...filter }: FeedbackFilter & PageQuery,
) {
  return listFitting(db, businessId, filter, { before, limit });
}

type Changing = { db: Db; businessId: number; actor: Actor; now: Date };

export async function changeSettings(
  { db, businessId, actor, now }: Changing,
  settings: FeedbackSettings,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await saveSettings(transaction, businessId, settings, now);
    await recordAudit(transaction, actor, {
      action: 'business.changed',
      subject: { type: 'business', id: businessId },
      detail: { feedback: settings },
    });
  });
}

/** The answer itself stays out of the audit log: it may speak of the guest. */
export async function answerFeedback(
  { db, businessId, actor, now }: Changing,
  tipId: number,
  answer: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await saveAnswer(transaction, businessId, tipId, answer, now)))
      throw refuse('not_found', 'no_such_tip');
    await recordAudit(transaction, actor, {
      action: 'business.changed',
      subject: { type: 'business', id: businessId },
      detail: { answeredFeedbackOfTip: tipId },
    });
  });
}

export async function openKindWords(db: Db, staffId: number) {
  return listKindWords(db, staffId, MOST_SHOWN);
}

/** For the records of the person: all that is shown to them. */
export async function exportKindWords(db: Db, staffId: number) {
  return listKindWords(db, staffId);
}

/** For the records of the owner: what guests said is theirs and the staff's, what was answered is the business's. */
export async function exportOwnFeedback(db: Db, businessId: number) {
  return { ...(await findSettings(db, businessId)), answers: await listAnswers(db, businessId) };
}
