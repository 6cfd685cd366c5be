import { addDays, startOfMonth } from '#shared/dubai-time.ts';
import { RANGE_MOST_DAYS } from '#shared/limits.ts';

/** What the chart can show. The first is shown if nothing was chosen. */
export const periodNames = ['week', 'days30', 'month', 'own'] as const;
export type PeriodName = (typeof periodNames)[number];
/** Dubai days, including the last one. */
export type Period = { from: string; to: string };

/** The days of a chosen period. Own dates that are missing are those of the last week. */
export function periodOf(name: PeriodName, own: Period, today: string): Period {
  const week = { from: addDays(today, -6), to: today };
  switch (name) {
    case 'week':
      return week;
    case 'days30':
      return { from: addDays(today, -29), to: today };
    case 'month':
      return { from: startOfMonth(today), to: today };
    case 'own':
      return { from: own.from || week.from, to: own.to || today };
  }
}

export type PeriodProblem = 'order' | 'length';

export function findPeriodProblem({ from, to }: Period): PeriodProblem | undefined {
  if (to < from) return 'order';
  return to < addDays(from, RANGE_MOST_DAYS) ? undefined : 'length';
}
