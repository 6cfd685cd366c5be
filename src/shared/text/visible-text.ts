/**
 * Characters that are drawn as nothing or as a blank, and so could make two names look the same: control characters,
 * lone surrogates, direction marks, soft hyphens, fillers and tags. `username_skeleton` in the database has them too.
 * Also the marks of erased names (erased-marks.ts), which nobody may type.
 */
const INVISIBLE =
  /[\u034f\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\ue002\ufeff\uffa0\u{e0000}-\u{e007f}]/gu;

const JOINERS = /[\u200c\u200d]+/g;
const LETTER = /[\p{L}\p{M}]/u;
const JOINS_NEVER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const EMOJI = /[\ufe0f\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * The text without invisible characters. The joiners U+200C and U+200D stay inside words of scripts that need them
 * (Persian, Urdu, Sinhala …) and inside emoji. `keepLines` keeps line feeds, for messages.
 */
export function withoutInvisible(text: string, keepLines = false): string {
  const lines = keepLines ? text.replaceAll('\r\n', '\n') : text;
  return lines
    .replace(INVISIBLE, (char) => (keepLines && char === '\n' ? char : ''))
    .replace(JOINERS, (joiners: string, at: number, whole: string) => {
      // Only the two neighbours are looked at: a text of joiners alone must not take long.
      const before = [...whole.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
      const [after = ''] = whole.slice(at + joiners.length, at + joiners.length + 2);
      return isNeededBetween(before, after) ? joiners.charAt(0) : '';
    });
}

function isNeededBetween(before: string, after: string): boolean {
  if (EMOJI.test(before) && EMOJI.test(after)) return true;
  return [before, after].every((char) => LETTER.test(char) && !JOINS_NEVER.test(char));
}

/** False for a text of blanks, accents without a letter, or nothing. */
export function hasVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** The same for names that look the same: "Maya  FERNANDES" and "Maya Fernandes". */
export function nameKey({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** The same for words that mean the same: "First name", "first-name" and "first_name", or Arabic with and without vowels. */
export function wordKey(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\u064b-\u0652\u0640]/g, '')
    .trim()
    .replaceAll(/[\s_-]+/g, '_');
}

/** Arabic digits, those of Persian and Urdu, and those of Hindi, each from zero to nine. */
const DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९';

/** Keyboards of these languages type digits of their own. Turns them into 0 to 9, and leaves the rest as it is. */
export function toWesternDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹०-९]/g, (digit) => String(DIGITS.indexOf(digit) % 10));
}

/**
 * What the database has in place of the names of erased people. These characters mean nothing in Unicode, and
 * `withoutInvisible` removes them from everything that somebody types. The words that are shown instead are chosen in
 * src/server/platform/base/show-erased.ts, in the language of the reader.
 */
export const ERASED_FIRST_NAME = '\ue000';
export const ERASED_LAST_NAME = '\ue001';
/** Followed by the id of the account, because usernames are unique. */
export const ERASED_USERNAME = '\ue002';
