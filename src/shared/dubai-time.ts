/** Asia/Dubai is UTC+4 all year, so days and months need no time zone table. */
const DUBAI_OFFSET_MS = 4 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The calendar day in Dubai at this instant: "2026-11-15". */
export function dubaiDay(instant: Date): string {
  return new Date(instant.getTime() + DUBAI_OFFSET_MS).toISOString().slice(0, 10);
}

/** Date and time in Dubai, for mails: "2026-11-15 21:30". */
export function dubaiTime(instant: Date): string {
  return new Date(instant.getTime() + DUBAI_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');
}

/** The instant at which this Dubai day begins. */
export function startOfDubaiDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DUBAI_OFFSET_MS);
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** How many days later the second is. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS);
}

/** A day of this century that exists, as 2026-11-16. */
export function isDay(text: string): boolean {
  // Date.parse refuses some days that do not exist and moves others: 31 February becomes 3 March.
  return /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The first instant of a Dubai month ("2026-11"), and that of the next one. */
export function monthOf(month: string): { start: Date; end: Date } {
  const first = `${month}-01`;
  // 31 days after the first is always in the next month.
  return { start: startOfDubaiDay(first), end: startOfDubaiDay(startOfMonth(addDays(first, 31))) };
}

/** A month ("2026-11"), some months later or earlier. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** As in ISO 8601: Monday is 1, Sunday 7. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

export function shortWeekday(day: string): string {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
}
