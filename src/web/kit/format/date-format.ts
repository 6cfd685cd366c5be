import { dateText } from '#web/kit/format/intl.ts';
import { intlTag } from '#web/kit/i18n/intl-tag.ts';

const timeZone = 'Asia/Dubai';

/** The day in Dubai: "15 Nov 2026". */
export function formatDay(instant: string): string {
  return dateText(intlTag(), { timeZone, dateStyle: 'medium' }, new Date(instant));
}

/** The month "2026-11" as "November 2026". */
export function formatMonth(month: string): string {
  const middle = new Date(`${month}-15T00:00:00Z`);
  return dateText(intlTag(), { timeZone, year: 'numeric', month: 'long' }, middle);
}

/** The time in Dubai: "15 Nov 2026, 18:04". */
export function formatInstant(instant: string): string {
  return dateText(
    intlTag(),
    { timeZone, dateStyle: 'medium', timeStyle: 'short', hour12: false },
    new Date(instant),
  );
}
