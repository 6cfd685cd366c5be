import { getLocale } from '#web/paraglide/runtime.js';

/** 'Mon' for '2026-11-16', in the user's language. A date alone has no time zone, so it is read as UTC. */
export function weekdayOf(date: string): string {
  return new Intl.DateTimeFormat(getLocale(), { weekday: 'short', timeZone: 'UTC' }).format(new Date(date));
}
