import { z } from 'zod';
import { adminBusiness } from '#shared/contracts/business.ts';
import { feedback } from '#shared/contracts/feedback.ts';
import { decimal, instant, named } from '#shared/contracts/fields.ts';
import { nextPayout, portalPayout, waitingBalance } from '#shared/contracts/payouts.ts';
import { day, isPeriodInOrder, month, periodOutOfOrder } from '#shared/contracts/period.ts';
import { directoryStaff, staff } from '#shared/contracts/staff.ts';
import { tipSums } from '#shared/contracts/tip-lists.ts';
import { listedTip } from '#shared/contracts/tips.ts';
import { addDays } from '#shared/dubai-time.ts';
import { RANGE_MOST_DAYS } from '#shared/limits.ts';
import { because } from '#shared/reasons/because.ts';
import { businessTypes, tipStatuses } from '#shared/statuses.ts';
import { shownSources } from '#shared/tip-links.ts';

export const insightsQuery = z.object({ month: month.optional() });

/**
 * Paid tips, less what was given back of them, on the Dubai days on which the guests tipped. Amounts are before the fee. A
 * team tip counts once for a business, and for each person who shared it.
 */
const some = z.object({ count: z.int(), gross: decimal });
const period = z.object({ from: z.iso.date(), to: z.iso.date() });
const compared = period.extend({ ...some.shape, average: decimal });

const openedPages = z
  .object({
    since: z.iso
      .date()
      .nullable()
      .describe('Pages are counted from this day of the period on. Null: on no day'),
    teamOpens: z.int().describe('How often pages of teams were opened'),
    tipOpens: z.int().describe('How often pages on which one can tip were opened'),
    tips: z.int().describe('Tips since then. One for everybody counts once'),
  })
  .describe('Counts only: nothing is known about who opened a page');
export type OpenedPages = z.input<typeof openedPages>;

/** A month, or the last 30 days, of the own business. */
export const ownerInsights = named('OwnerInsights', {
  now: compared,
  before: compared.describe(
    'The month before, or the 30 days before. Of a month that is not over: the same days',
  ),
  hours: z.array(some.extend({ hour: z.int() })).describe('All 24 hours of the day in Dubai'),
  weekdays: z
    .array(some.extend({ weekday: z.int().describe('1 is Monday'), days: z.int() }))
    .describe('With the number of such days in the period'),
  people: z
    .array(some.extend({ staffId: z.int(), firstName: z.string(), lastName: z.string() }))
    .describe('Those who received most, at most eight'),
  otherPeople: some.extend({ people: z.int() }),
  places: z
    .array(some.extend({ place: z.string() }))
    .describe('Tables and rooms whose guests gave the most, at most eight'),
  allPlaces: some.extend({ places: z.int() }).describe('All tables and rooms together'),
  ways: z
    .array(some.extend({ way: z.enum(shownSources) }))
    .describe('How guests came to the form. Those who brought most first; without those that nobody took'),
  amounts: z.object({
    presets: z
      .array(z.object({ amount: decimal, count: z.int() }))
      .describe('The amounts on the tip pages today, and how many tips had them'),
    others: z.int().describe('Tips with any other amount'),
    frequentOthers: z.array(z.object({ amount: decimal, count: z.int() })).describe('At most three'),
    hasPercents: z.boolean().describe('Links with a bill offer percents, whose amounts are among the others'),
  }),
  pages: openedPages,
});
export type OwnerInsights = z.input<typeof ownerInsights>;

/** The platform as a whole. */
export const adminInsights = named('AdminInsights', {
  days: z.array(some.extend({ date: z.iso.date() })).describe('The last 30 days, the oldest first'),
  weeks: z
    .array(some.extend({ monday: z.iso.date(), joined: z.int().describe('Businesses that registered') }))
    .describe('Sixteen weeks up to this one, the oldest first'),
  pages: openedPages.describe('Of the last 30 days'),
  trades: z
    .array(some.extend({ type: z.enum(businessTypes), businesses: z.int() }))
    .describe('Since the beginning, those with the most tips first. Up to a minute old'),
});
export type AdminInsights = z.input<typeof adminInsights>;

export const dailyAnalytics = named('DailyAnalytics', { amount: decimal });

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
export const analyticsSummary = named('AnalyticsSummary', {
  todayAmount: decimal,
  todayCount: z.int(),
  monthAmount: decimal,
  weekAmount: decimal,
  averageTip: decimal.describe('What guests gave on average. A tip for the whole team is one tip'),
  tipCount: z.int(),
  activeStaff: z.int(),
  pendingPayout: decimal,
  onItsWay: decimal.describe('In payouts that were started and have not arrived'),
});

export const adminStats = named('AdminStats', {
  totalBusinesses: z.int(),
  totalStaff: z.int().describe('Active people'),
  totalTipsProcessed: decimal,
  platformRevenue: decimal,
});

export const adminPerson = staff
  .extend({ tipCount: z.int(), tipsReceived: decimal.describe('What guests gave, before the fee') })
  .meta({ id: 'AdminPerson' });

export const adminDetails = named('AdminDetails', {
  business: adminBusiness,
  peoplePayableSince: instant
    .nullable()
    .describe('Since when the people of the suspended business may be paid'),
  staff: z.array(adminPerson),
  tips: z
    .array(listedTip.extend({ status: z.enum(tipStatuses), charged: decimal, refunded: decimal }))
    .describe('The ten newest that were paid, given back or not'),
  analytics: z.object({ summary: analyticsSummary, week: weeklyAnalytics }),
});

/** Whether this account wants the weekly summary or the monthly statement by mail. */
export const summaryChoice = named('SummaryChoice', {
  isWanted: z.boolean(because('not_one_of', { name: 'isWanted', values: 'true or false' })),
});

/** Dubai days, including the last one. */
export const exportPeriod = z.object({ from: day, to: day }).refine(isPeriodInOrder, periodOutOfOrder);

const monthOfPerson = period.extend(tipSums.shape);

/** A staff member for their owner. A viewer and a manager get the IBAN masked. */
export const personOfOwner = named('PersonOfOwner', {
  staff: directoryStaff,
  thisMonth: monthOfPerson,
  before: monthOfPerson.describe('The same days of the month before'),
  onItsWay: decimal.describe('In payouts that have not arrived yet'),
  waiting: waitingBalance.nullable().describe('Null if nothing is owed, and for managers and viewers'),
  nextPayout: nextPayout.omit({ people: true }).nullable().describe('For the owner'),
  feedback: z.object({
    count: z.int(),
    average: z.string().nullable().describe('Of the stars, with two decimals'),
    newest: z.array(feedback),
  }),
  payouts: z.array(portalPayout).describe('Their part of each, the newest first'),
  minutes: z.int().nullable().describe('Hours worked this month, if any were entered'),
});
export type PersonOfOwner = z.input<typeof personOfOwner>;
