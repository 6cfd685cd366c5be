import { z } from 'zod';
import { decimal } from '#shared/contracts/fields.ts';

export const dailyAnalytics = z.object({ amount: decimal }).meta({ id: 'DailyAnalytics' });

export const weeklyAnalytics = z
  .array(z.object({ day: z.string().describe('Mon, Tue, …'), date: z.iso.date(), amount: decimal }))
  .describe('Seven Dubai days, the oldest first')
  .meta({ id: 'WeeklyAnalytics' });

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
