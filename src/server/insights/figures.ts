import { findBusinessWithOwner } from '#server/business/businesses/business-list-store.ts';
import { getLifetime, listDays, sumOfDays } from '#server/insights/insights-store.ts';
import { listTipsOfBusiness } from '#server/money/ledger/read/business-tips.ts';
import {
  type PlatformTotals,
  readPlatformTotals,
  refreshPlatformSums,
} from '#server/money/ledger/read/platform-totals.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { listStaffForAdmin } from '#server/staff/people/staff-list-store.ts';
import { addDays, dubaiDay, shortWeekday, startOfMonth } from '#shared/dubai-time.ts';
import { inTransit } from '#shared/money/ledger-accounts.ts';
import { divideFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';

const RECENT_TIPS = 10;
/** Up to this many new tips are summed in some milliseconds. After more, the stored sums are updated. */
const MANY_NEW_TIPS = 5000;

export async function summarizeWeek(db: Db, businessId: number, now: Date) {
  const today = dubaiDay(now);
  const days = await listDays(db, businessId, { from: addDays(today, -6), to: today });
  return days.map(({ date, gross }) => ({ day: shortWeekday(date), date, amount: gross }));
}

/** The figures of the dashboard's cards. */
export async function summarize(db: Db, businessId: number, now: Date) {
  const today = dubaiDay(now);
  const [day, week, month, lifetime] = await Promise.all([
    sumOfDays(db, businessId, today, today),
    sumOfDays(db, businessId, addDays(today, -6), today),
    sumOfDays(db, businessId, startOfMonth(today), today),
    getLifetime(db, businessId),
  ]);
  return {
    todayAmount: day.amount,
    todayCount: day.count,
    weekAmount: week.amount,
    monthAmount: month.amount,
    averageTip: toDecimal(divideFils(getFilsFrom(lifetime.grossTotal), lifetime.tipCount)),
    tipCount: lifetime.tipCount,
    activeStaff: lifetime.activeStaff,
    pendingPayout: lifetime.pendingPayout,
    onItsWay: toDecimal(inTransit(lifetime)),
  };
}

/** Everything an admin sees on the page of one business. */
export async function describeBusiness(db: Db, id: number, now: Date) {
  const business = await findBusinessWithOwner(db, id);
  if (!business) throw refuse('not_found', 'business_hidden');
  const [staff, tips, summary, week] = await Promise.all([
    listStaffForAdmin(db, id),
    listTipsOfBusiness(db, id, { limit: RECENT_TIPS }, ['paid', 'refunded']),
    summarize(db, id, now),
    summarizeWeek(db, id, now),
  ]);
  const { peoplePayableSince } = business;
  // As the owner sees it: a team tip counts once.
  return {
    business: { ...business, tipCount: summary.tipCount },
    peoplePayableSince,
    staff,
    tips,
    analytics: { summary, week },
  };
}

/** The totals of the platform, exact at every moment. */
export async function readStats(db: Db, updateSums: UpdateSums): Promise<PlatformTotals> {
  const totals = await readPlatformTotals(db);
  updateSums(totals.newTips);
  return totals;
}

export type UpdateSums = (newTips: number) => void;

/** Adds new tips to the stored sums once there are many, in the background: the current request does not wait. */
export function sumsUpdater(db: Db, onError: (error: unknown) => void): UpdateSums {
  let isRunning = false;
  return (newTips) => {
    if (newTips > MANY_NEW_TIPS && !isRunning) void run();
  };

  async function run(): Promise<void> {
    isRunning = true;
    await refreshPlatformSums(db).catch(onError);
    isRunning = false;
  }
}
