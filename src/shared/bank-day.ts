import { addDays, dubaiDay, dubaiTime, shortWeekday } from '#shared/dubai-time.ts';

/** When the bank works: until which hour of the Dubai day it pays on the same day, and the days on which it does not. */
export type BankHours = { bankCutoffHour: number; bankDaysOff: string };

/** More days off in a row than any list has. */
const MOST_DAYS_AHEAD = 200;

/** The first Dubai day on which the bank can pay a file that it gets now. Saturday and Sunday are the UAE's weekend. */
export function nextBankDay(now: Date, { bankCutoffHour, bankDaysOff }: BankHours): string {
  const daysOff = new Set(bankDaysOff.split(' '));
  const hour = Number(dubaiTime(now).slice(11, 13));
  let day = addDays(dubaiDay(now), hour >= bankCutoffHour ? 1 : 0);
  for (let ahead = 0; ahead < MOST_DAYS_AHEAD && isDayOff(day, daysOff); ahead += 1) day = addDays(day, 1);
  return day;
}

function isDayOff(day: string, daysOff: Set<string>): boolean {
  return daysOff.has(day) || ['Sat', 'Sun'].includes(shortWeekday(day));
}
