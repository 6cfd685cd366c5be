import { firstBankDay } from '#shared/bank.ts';
import { addDays, addMonths, weekdayOf } from '#shared/dubai-time.ts';

/** The days of the week as in ISO 8601: Monday is 1. A month has at least 28 days. */
const weekly = Array.from({ length: 7 }, (_, index) => `week-${index + 1}` as const);
const monthly = Array.from({ length: 28 }, (_, index) => `month-${index + 1}` as const);

/** On which day payouts are started: every week, or every month. */
export const paydays = [...weekly, ...monthly];
export type Payday = (typeof paydays)[number];

/** When a business is paid: on every payday, or once a month, on the first payday of the month. */
export const payoutRhythms = ['every_payday', 'monthly'] as const;
export type PayoutRhythm = (typeof payoutRhythms)[number];

export function isPayday(text: string): text is Payday {
  return paydays.some((payday) => payday === text);
}

/** The first payday from this Dubai day on. One on which the bank does not work is moved to its next working day. */
export function nextPayday(payday: Payday, today: string, bankDaysOff: string): string {
  // One that was moved from before today may still be ahead.
  const [before, ahead] = plannedAround(payday, today);
  const moved = firstBankDay(before, bankDaysOff);
  return moved >= today ? moved : firstBankDay(ahead, bankDaysOff);
}

/** A payday of every month is the only one of its month. */
export function isWeekly(payday: Payday): boolean {
  return payday.startsWith('week');
}

/**
 * The first payday from this Dubai day on on which a business with this rhythm is paid. Which payday is the first of its month
 * is decided by the planned days: one that is moved stays the first of its month, also if a weekend moves the last one of
 * the month before behind the 1st.
 */
export function nextPaydayOf(
  rhythm: PayoutRhythm,
  payday: Payday,
  today: string,
  bankDaysOff: string,
): string {
  if (rhythm === 'every_payday') return nextPayday(payday, today, bankDaysOff);
  const firstIn = (month: string) => firstBankDay(plannedAround(payday, `${month}-01`)[1], bankDaysOff);
  const month = today.slice(0, 7);
  // That of the month before may have been moved so far that it is still ahead.
  const started = [addMonths(month, -1), month].map(firstIn).find((day) => day >= today);
  return started ?? firstIn(addMonths(month, 1));
}

/** The last planned day before today, and the first from today on. */
function plannedAround(payday: Payday, today: string): [string, string] {
  const [unit, number] = payday.split('-') as ['week' | 'month', string];
  if (unit === 'week') {
    const ahead = addDays(today, (Number(number) - weekdayOf(today) + 7) % 7);
    return [addDays(ahead, -7), ahead];
  }
  const dayIn = (month: string) => `${month}-${number.padStart(2, '0')}`;
  const month = today.slice(0, 7);
  return dayIn(month) >= today
    ? [dayIn(addMonths(month, -1)), dayIn(month)]
    : [dayIn(month), dayIn(addMonths(month, 1))];
}
