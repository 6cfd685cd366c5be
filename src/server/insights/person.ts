import type { z } from 'zod';
import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { comparedPeriods } from '#server/insights/periods.ts';
import { sumBusinessTips } from '#server/money/ledger/read/business-tips.ts';
import { describeNextPayout } from '#server/money/payouts/next-payout.ts';
import { listPortalPayouts } from '#server/money/payouts/read-payouts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { hideIban } from '#server/staff/people/manage-staff.ts';
import { findInDirectory } from '#server/staff/people/staff-list-store.ts';
import { sumMinutes } from '#server/staff/team-rules/work-store.ts';
import { searchFeedback, sumStars } from '#server/tipping/feedback/feedback-store.ts';
import type { personOfOwner } from '#shared/contracts/insights.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { inTransit } from '#shared/money/ledger-accounts.ts';
import { toDecimal } from '#shared/money/money.ts';

const NEWEST = 5;
const PAYOUTS_SHOWN = 12;

/** Everything about one staff member of the business on screen, for its owner and members. */
export async function describePerson(
  db: Db,
  user: SignedInUser,
  staffId: number,
  { now, isTestMode }: { now: Date; isTestMode: boolean },
): Promise<z.output<typeof personOfOwner>> {
  const { id: businessId } = await getOwnBusiness(db, user);
  const today = dubaiDay(now);
  const person = await findInDirectory(db, businessId, staffId, { day: today, now });
  if (!person) throw refuse('not_found', 'no_such_staff');
  const periods = comparedPeriods(today.slice(0, 7), today);
  const sumOf = async (period: { from: string; to: string }) => {
    const { paid } = await sumBusinessTips(db, [businessId], { ...period, staffId, search: null });
    return { ...period, ...paid };
  };
  const page = { limit: NEWEST, before: undefined };
  const [thisMonth, before, next, stars, newest, payouts, minutes] = await Promise.all([
    sumOf(periods.now),
    sumOf(periods.before),
    // Why somebody is not paid is between them and the owner.
    user.workplace?.role === 'owner' ? describeNextPayout(db, [businessId], { now, isTestMode }) : null,
    sumStars(db, staffId),
    searchFeedback(db, [businessId], { ...page, search: null, staffId }),
    listPortalPayouts(db, staffId, { limit: PAYOUTS_SHOWN, before: undefined }),
    sumMinutes(db, staffId, periods.now, now),
  ]);
  return {
    staff: hideIban(user, person),
    thisMonth,
    before,
    onItsWay: toDecimal(inTransit(person)),
    waiting: next?.people.find((each) => each.staffId === staffId) ?? null,
    nextPayout: next,
    feedback: { ...stars, newest },
    payouts,
    minutes,
  };
}
