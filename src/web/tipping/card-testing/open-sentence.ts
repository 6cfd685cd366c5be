import { m } from '#web/paraglide/messages.js';

/** How many cases are open, in words. */
export function openSentence(count: number): string {
  if (count === 0) return m.cases_no_open();
  return count === 1 ? m.cases_open_notice_one() : m.cases_open_notice_many();
}
