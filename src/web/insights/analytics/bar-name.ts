import { dateText } from '#web/kit/format/intl.ts';
import { intlTag } from '#web/kit/i18n/intl-tag.ts';
import { getLocale } from '#web/paraglide/runtime.js';

const MONTH_LENGTH = '2026-11'.length;

/** 'Mon' for '2026-11-16', or one letter. A date alone has no time zone, so it is read as UTC. */
export function weekdayOf(date: string, weekday: 'short' | 'narrow' = 'short'): string {
  // CLDR has only Latin letters for Urdu.
  if (weekday === 'narrow' && getLocale() === 'ur') return weekdayOf(date).slice(0, 1);
  return dateText(getLocale(), { weekday, timeZone: 'UTC' }, new Date(date));
}

/** 'Nov 26' for a month. A day is '16/11': two numbers are the shortest name in every language. */
export function shortBarName(key: string): string {
  if (key.length > MONTH_LENGTH) return `${Number(key.slice(8))}/${Number(key.slice(5, 7))}`;
  return inWords(key, { month: 'short', year: '2-digit' });
}

/** 'November 2026' or '16 November 2026'. */
export function longBarName(key: string): string {
  if (key.length > MONTH_LENGTH) return inWords(key, { day: 'numeric', month: 'long', year: 'numeric' });
  return inWords(key, { month: 'long', year: 'numeric' });
}

function inWords(key: string, format: Intl.DateTimeFormatOptions): string {
  return dateText(intlTag(), { ...format, timeZone: 'UTC' }, new Date(key));
}
