import { findBusinessWithOwner } from '#server/business/businesses/business-list-store.ts';
import { findTipOfGuest } from '#server/money/ledger/read/tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import {
  completeFeedback,
  countLowSince,
  findByTip,
  findSettings,
  insertFeedback,
} from '#server/tipping/feedback/feedback-store.ts';
import type { FeedbackRequest } from '#shared/contracts/feedback.ts';
import { FEWEST_GOOD_STARS } from '#shared/feedback.ts';
import { maskCardNumbers } from '#shared/text/mask-card-numbers.ts';

const HOUR_MS = 60 * 60_000;
/** Limits mails, because anybody with a tip can cause them. The page shows all feedback. */
const MOST_MAILED_AN_HOUR = 5;

type Platform = { db: Db; clock: () => Date; publicOrigin: string };

export async function asksFeedback(db: Db, businessId: number): Promise<boolean> {
  return (await findSettings(db, businessId)).isOn;
}

/** The guest's feedback to the tip with this token, and whether it is still open. */
export async function openFeedback(db: Db, token: string) {
  const tip = await findTipOfGuest(db, token);
  if (!tip) throw refuse('not_found', 'no_such_tip');
  const { isOn, reviewLink } = await findSettings(db, tip.businessId);
  const given = await findByTip(db, tip.leadId ?? tip.id);
  return {
    /** Undefined: the whole team. */
    person: tip.leadId === null ? { firstName: tip.firstName } : undefined,
    business: { id: tip.businessId, name: tip.businessName },
    isOpen: isOn && tip.status === 'paid' && !given,
    given: given && {
      ...given,
      reviewLink: given.stars >= FEWEST_GOOD_STARS ? reviewLink : null,
    },
  };
}

/**
 * Once, after the tip is paid. The owner gets a mail about a low score. `completes`: stars that were given alone may be
 * corrected, and get ticks and words.
 */
export async function giveFeedback(
  { db, clock, publicOrigin }: Platform,
  token: string,
  request: FeedbackRequest,
  { completes = false } = {},
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (transaction) => {
    const tip = await findTipOfGuest(transaction, token);
    if (!tip) throw refuse('not_found', 'no_such_tip');
    const { isOn } = await findSettings(transaction, tip.businessId);
    if (!isOn || tip.status !== 'paid') throw refuse('conflict', 'feedback_closed');
    const feedback = { ...request, words: request.words && maskCardNumbers(request.words) };
    // Feedback to a team tip belongs to its lead, and to no person.
    const rated = {
      tipId: tip.leadId ?? tip.id,
      staffId: tip.leadId === null ? tip.staffId : null,
      businessId: tip.businessId,
    };
    if (!(await insertFeedback(transaction, rated, feedback, now))) {
      const starsBefore = completes ? await completeFeedback(transaction, rated.tipId, feedback) : undefined;
      if (starsBefore === undefined) throw refuse('conflict', 'feedback_given');
      // The owner was mailed already.
      if (starsBefore < FEWEST_GOOD_STARS) return;
    }
    if (feedback.stars >= FEWEST_GOOD_STARS) return;
    const lately = await countLowSince(transaction, tip.businessId, new Date(now.getTime() - HOUR_MS));
    if (lately > MOST_MAILED_AN_HOUR) return;
    const business = await findBusinessWithOwner(transaction, tip.businessId);
    if (!business) return;
    const owner = { email: business.ownerEmail, isConfirmed: business.isOwnerConfirmed };
    const params = { stars: feedback.stars, link: `${publicOrigin}/business/feedback` };
    await queueMail(transaction, writeMail('low_feedback', owner, params), now);
  });
}
