import { firstBankDay } from '#shared/bank.ts';
import { addDays, addMonths, weekdayOf } from '#shared/dubai-time.ts';

/** The days of the week as in ISO 8601: Monday is 1. A month has at least 28 days. */
const weekly = Array.from({ length: 7 }, (_, index) => `week-${index + 1}` as const);
const monthly = Array.from({ length: 28 }, (_, index) => `month-${index + 1}` as const);

/** On which day payouts are started: every week, or every month. */
export const paydays = [...weekly, ...monthly];
export type Payday = (typeof paydays)[number];

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
