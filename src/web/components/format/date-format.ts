import { dateText } from '#web/components/format/intl.ts';
import { getLocale } from '#web/paraglide/runtime.js';

const timeZone = 'Asia/Dubai';
// Western digits and the Gregorian calendar, as dates are written in Arabic in the UAE.
const tag = () => (getLocale() === 'ar' ? 'ar-AE-u-nu-latn-ca-gregory' : 'en-GB');

/** The day in Dubai: "15 Nov 2026". */
export function formatDay(instant: string): string {
  return dateText(tag(), { timeZone, dateStyle: 'medium' }, new Date(instant));
}

/** The month "2026-11" as "November 2026". */
export function formatMonth(month: string): string {
  const middle = new Date(`${month}-15T00:00:00Z`);
  return dateText(tag(), { timeZone, year: 'numeric', month: 'long' }, middle);
}

/** The time in Dubai: "15 Nov 2026, 18:04". */
export function formatInstant(instant: string): string {
  return dateText(
    tag(),
    { timeZone, dateStyle: 'medium', timeStyle: 'short', hour12: false },
    new Date(instant),
  );
}
