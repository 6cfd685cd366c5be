import type { Db } from '#server/db/database.ts';
import { findBusinessForAdmin } from '#server/features/businesses/business-for-admin.ts';
import {
  countLowSince,
  findByTip,
  findSettings,
  insertFeedback,
} from '#server/features/feedback/feedback-store.ts';
import { refuse } from '#server/http/app-error.ts';
import { findTipOfGuest } from '#server/ledger/tip-of-guest.ts';
import { keepMail } from '#server/mail/outbox.ts';
import { writeMail } from '#server/mail/write-mail.ts';
import type { FeedbackRequest } from '#shared/contracts/feedback.ts';
import { FEWEST_GOOD_STARS } from '#shared/feedback.ts';
import { maskCardNumbers } from '#shared/mask-card-numbers.ts';

const HOUR_MS = 60 * 60_000;
/** The page shows all of them; a mailbox must not be filled by others. */
const MOST_MAILED_AN_HOUR = 5;

type Giving = { db: Db; clock: () => Date; publicOrigin: string };

/** What a guest said, or may say, about the tip with this token. */
export async function openFeedback(db: Db, token: string) {
  const tip = await findTipOfGuest(db, token);
  if (!tip) throw refuse('not_found', 'no_such_tip');
  const { isOn, reviewLink } = await findSettings(db, tip.businessId);
  const given = await findByTip(db, tip.id);
  return {
    person: { firstName: tip.firstName },
    business: { id: tip.businessId, name: tip.businessName },
    // What is said of a whole team would count for one person.
    isOpen: isOn && tip.status === 'paid' && !tip.isForTeam && !given,
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
    if (!isOn || tip.status !== 'paid' || tip.isForTeam) throw refuse('conflict', 'feedback_closed');
    const given = { ...request, words: request.words && maskCardNumbers(request.words) };
    if (!(await insertFeedback(transaction, tip, given, now))) throw refuse('conflict', 'feedback_given');
    if (given.stars >= FEWEST_GOOD_STARS) return;
    const lately = await countLowSince(transaction, tip.businessId, new Date(now.getTime() - HOUR_MS));
    if (lately > MOST_MAILED_AN_HOUR) return;
    const business = await findBusinessForAdmin(transaction, tip.businessId);
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
