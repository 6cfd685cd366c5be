import { dateText, numberText } from '#web/kit/format/intl.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** Western digits in every language, as Arabic in the UAE writes them. */
export const formatAverage = (number: number): string =>
  numberText('en', { maximumFractionDigits: 1 }, number);
export const formatShare = (part: number, whole: number): string =>
  numberText('en', { style: 'percent' }, part / whole);

/** "09:00". An hour after 23 is midnight. */
export function hourName(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`;
}

/** 1 is Monday. The fifth of January 1970 was one. */
export function weekdayName(weekday: number, length: 'long' | 'short' | 'narrow'): string {
  const day = new Date(Date.UTC(1970, 0, 4 + weekday));
  return dateText(getLocale(), { weekday: length, timeZone: 'UTC' }, day);
}
