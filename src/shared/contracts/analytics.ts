import { z } from 'zod';
import { decimal } from '#shared/contracts/fields.ts';
import { day, isPeriodInOrder, periodOutOfOrder } from '#shared/contracts/period.ts';
import { addDays } from '#shared/dubai-time.ts';
import { RANGE_MOST_DAYS } from '#shared/longest-range.ts';
import { because } from '#shared/reasons/because.ts';

export const dailyAnalytics = z.object({ amount: decimal }).meta({ id: 'DailyAnalytics' });

export const weeklyAnalytics = z
  .array(z.object({ day: z.string().describe('Mon, Tue, …'), date: z.iso.date(), amount: decimal }))
  .describe('Seven Dubai days, the oldest first')
  .meta({ id: 'WeeklyAnalytics' });

/** Dubai days, including the last one. */
export const rangeQuery = z
  .object({ from: day, to: day })
  .refine(isPeriodInOrder, periodOutOfOrder)
  .refine(({ from, to }) => to < addDays(from, RANGE_MOST_DAYS), {
    path: ['to'],
    error: because('period_too_long', { most: RANGE_MOST_DAYS }),
    // Days can only be added to a day.
    when: ({ issues }) => issues.length === 0,
  });

export const rangeAnalytics = z
  .array(z.object({ date: z.iso.date(), count: z.int(), gross: decimal, net: decimal }))
  .describe('Every Dubai day of the period, the oldest first')
  .meta({ id: 'RangeAnalytics' });
export type RangeDay = z.input<typeof rangeAnalytics>[number];

/** The figures of the dashboard's cards. Amounts are before the fee. */
export const analyticsSummary = z
  .object({
    todayAmount: decimal,
    todayCount: z.int(),
    monthAmount: decimal,
    weekAmount: decimal,
    averageTip: decimal,
    tipCount: z.int(),
    activeStaff: z.int(),
    pendingPayout: decimal,
    onItsWay: decimal.describe('In payouts that were started and have not arrived'),
  })
  .meta({ id: 'AnalyticsSummary' });
