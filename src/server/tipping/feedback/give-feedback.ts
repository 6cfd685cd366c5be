import { findBusinessWithOwner } from '#server/business/businesses/business-list-store.ts';
import { findTipOfGuest } from '#server/money/ledger/read/tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { keepMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import {
  countLowSince,
  findByTip,
  findSettings,
  insertFeedback,
} from '#server/tipping/feedback/feedback-store.ts';
import type { FeedbackRequest } from '#shared/contracts/feedback.ts';
import { FEWEST_GOOD_STARS } from '#shared/feedback.ts';
import { maskCardNumbers } from '#shared/mask-card-numbers.ts';

const HOUR_MS = 60 * 60_000;
/** The page shows all of them; a mailbox must not be filled by others. */
const MOST_MAILED_AN_HOUR = 5;

type Giving = { db: Db; clock: () => Date; publicOrigin: string };

/** Whether guests of this business are asked. */
export async function asksFeedback(db: Db, businessId: number): Promise<boolean> {
  return (await findSettings(db, businessId)).isOn;
}

/** What a guest said, or may say, about the tip with this token. */
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

/** After the tip is paid, once. A low score is a case for the owner, who is told. */
export async function giveFeedback(
  { db, clock, publicOrigin }: Giving,
  token: string,
  request: FeedbackRequest,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (transaction) => {
    const tip = await findTipOfGuest(transaction, token);
    if (!tip) throw refuse('not_found', 'no_such_tip');
    const { isOn } = await findSettings(transaction, tip.businessId);
    if (!isOn || tip.status !== 'paid') throw refuse('conflict', 'feedback_closed');
    const given = { ...request, words: request.words && maskCardNumbers(request.words) };
    // What is said of a whole team belongs to the tip as a whole, and to nobody of it alone.
    const rated = {
      tipId: tip.leadId ?? tip.id,
      staffId: tip.leadId === null ? tip.staffId : null,
      businessId: tip.businessId,
    };
    if (!(await insertFeedback(transaction, rated, given, now))) throw refuse('conflict', 'feedback_given');
    if (given.stars >= FEWEST_GOOD_STARS) return;
    const lately = await countLowSince(transaction, tip.businessId, new Date(now.getTime() - HOUR_MS));
    if (lately > MOST_MAILED_AN_HOUR) return;
    const business = await findBusinessWithOwner(transaction, tip.businessId);
    if (!business) return;
    const owner = { email: business.ownerEmail, isConfirmed: business.isOwnerConfirmed };
    const params = { stars: given.stars, link: `${publicOrigin}/business/feedback` };
    await keepMail(
      transaction,
      writeMail('low_feedback', owner, () => params),
      now,
    );
  });
}
