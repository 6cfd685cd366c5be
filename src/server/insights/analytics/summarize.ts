import { getLifetime, listDays, listWeek, sumOfDays } from '#server/insights/analytics/analytics-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { addDays, dubaiDay, shortWeekday, startOfMonth } from '#shared/dubai-time.ts';
import { divideFils, getFilsFrom, toDecimal } from '#shared/money.ts';
import { inTransit } from '#shared/money-accounts.ts';

export async function summarizeDay(db: Db, businessId: number, now: Date) {
  const today = dubaiDay(now);
  return { amount: (await sumOfDays(db, businessId, today, today)).amount };
}

export async function summarizeWeek(db: Db, businessId: number, now: Date) {
  const days = await listWeek(db, businessId, dubaiDay(now));
  return days.map(({ date, amount }) => ({ day: shortWeekday(date), date, amount }));
}

export async function summarizeRange(db: Db, businessId: number, { from, to }: { from: string; to: string }) {
  return listDays(db, businessId, from, to);
}

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
