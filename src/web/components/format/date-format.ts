import { getLocale } from '#web/paraglide/runtime.js';

const timeZone = 'Asia/Dubai';
// Western digits and the Gregorian calendar, as Arabic readers in the UAE write dates.
const tag = () => (getLocale() === 'ar' ? 'ar-AE-u-nu-latn-ca-gregory' : 'en-GB');

/** "15 Nov 2026", the Dubai day of an instant. */
export function formatDay(instant: string): string {
  return new Intl.DateTimeFormat(tag(), { timeZone, dateStyle: 'medium' }).format(new Date(instant));
}

/** "15 Nov 2026, 18:04" in Dubai. */
export function formatInstant(instant: string): string {
  return new Intl.DateTimeFormat(tag(), {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
    hour12: false,
  }).format(new Date(instant));
}
