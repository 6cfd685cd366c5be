import { ageText, dateText, intlTag, numberText } from '#web/kit/format/intl.ts';

const timeZone = 'Asia/Dubai';

/** The day in Dubai: "15 Nov 2026". */
export function formatDay(instant: string): string {
  return dateText(intlTag(), { timeZone, dateStyle: 'medium' }, new Date(instant));
}

/** The last day of something that ends when the next one begins. */
export function formatLastDay(end: string): string {
  return formatDay(new Date(Date.parse(end) - 1).toISOString());
}

/** The month "2026-11" as "November 2026". */
export function formatMonth(month: string): string {
  const middle = new Date(`${month}-15T00:00:00Z`);
  return dateText(intlTag(), { timeZone, year: 'numeric', month: 'long' }, middle);
}

/** The day of the week of "2026-11-15": "Sunday". */
export function formatWeekday(day: string): string {
  return dateText(intlTag(), { timeZone: 'UTC', weekday: 'long' }, new Date(`${day}T00:00:00Z`));
}

/** The time in Dubai: "15 Nov 2026, 18:04". */
export function formatInstant(instant: string): string {
  return dateText(
    intlTag(),
    { timeZone, dateStyle: 'medium', timeStyle: 'short', hour12: false },
    new Date(instant),
  );
}

/** The time of day in Dubai: "18:04". */
export function formatTime(instant: string): string {
  return dateText(intlTag(), { timeZone, timeStyle: 'short', hour12: false }, new Date(instant));
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "now", "3 minutes ago" or "in 5 hours", in the largest unit that fits. Days only from the second on. */
export function formatRelative(instant: string, nowMs: number): string {
  const seconds = Math.round((Date.parse(instant) - nowMs) / 1000);
  const size = Math.abs(seconds);
  const [unit, length] = units.find(([name, each]) => size >= (name === 'day' ? 2 * each : each)) ?? units[3];
  const numeric = size === 0 ? 'auto' : 'always';
  return ageText(intlTag(), { numeric }, Math.trunc(seconds / length), unit);
}

/** "3 minutes ago". Intl has the plural of every language: Arabic has one for two, and one for three to ten. */
export function formatAge(count: number, unit: 'minute' | 'hour'): string {
  return ageText(intlTag(), {}, -count, unit);
}

/** "24 months". */
export function formatLength(count: number, unit: 'day' | 'month'): string {
  return numberText(intlTag(), { style: 'unit', unit, unitDisplay: 'long' }, count);
}
