import { say } from '#server/platform/base/words.ts';
import type { Locale } from '#shared/locales.ts';
import { ERASED_FIRST_NAME, ERASED_LAST_NAME, ERASED_USERNAME } from '#shared/text/visible-text.ts';

const MARKS = new RegExp(`[${ERASED_FIRST_NAME}${ERASED_LAST_NAME}${ERASED_USERNAME}]`);
const LAST_NAME = new RegExp(` ?${ERASED_LAST_NAME}`, 'g');
const USERNAME = new RegExp(`${ERASED_USERNAME}[0-9a-f-]{36}`, 'g');

/** Asked for every answer, so it must be quick. */
export function hasErasedNames(text: string): boolean {
  return MARKS.test(text);
}

/** Puts words in the place of the marks of erased people: `Former staff member`, `Former user`. */
export function showErased(text: string, locale: Locale): string {
  if (!hasErasedNames(text)) return text;
  return text
    .replace(LAST_NAME, '')
    .replaceAll(ERASED_FIRST_NAME, say(locale, 'erased_staff_member'))
    .replace(USERNAME, say(locale, 'erased_user'));
}
