/** Western, Arabic, Persian and full-width digits. The last four bits of each are its value. */
const DIGITS = '[0-9\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]';
const DIGIT = new RegExp(DIGITS, 'g');
const GROUP = new RegExp(`${DIGITS}+`, 'g');
/** What people write between the groups of a card number: blanks and hyphens. */
const BETWEEN_GROUPS = /^[\s\p{Pd}]{1,3}$/u;

const FEWEST_DIGITS = 13;
const MOST_DIGITS = 19;
const DIGITS_SHOWN = 4;

/**
 * Guests sometimes write their card number into the message of a tip. We must not store it, and the staff must not read
 * it: all digits but the last four become asterisks. The length stays the same.
 */
export function maskCardNumbers(text: string): string {
  const groups = [...text.matchAll(GROUP)].map(({ 0: digits, index }) => ({
    start: index,
    end: index + digits.length,
  }));
  let masked = text;
  for (let first = 0; first < groups.length; first += 1) {
    const last = findLastGroup(text, groups, first);
    const [from, to] = [groups[first]?.start, groups[last ?? first]?.end];
    if (last === undefined || from === undefined || to === undefined) continue;
    masked = masked.slice(0, from) + mask(text.slice(from, to)) + masked.slice(to);
    first = last;
  }
  return masked;
}

/** The last group of the card number that begins with this group. A card number consists of whole groups. */
function findLastGroup(
  text: string,
  groups: { start: number; end: number }[],
  first: number,
): number | undefined {
  let digits = '';
  let found: number | undefined;
  for (const [offset, { start, end }] of groups.slice(first, first + MOST_DIGITS).entries()) {
    const before = groups[first + offset - 1];
    if (offset > 0 && before && !BETWEEN_GROUPS.test(text.slice(before.end, start))) break;
    digits += text.slice(start, end);
    if (digits.length > MOST_DIGITS) break;
    if (digits.length >= FEWEST_DIGITS && passesLuhn(digits)) found = first + offset;
  }
  return found;
}

/** The check digit that all card numbers have. Of other numbers, one in ten passes too. */
function passesLuhn(digits: string): boolean {
  const values = [...digits].reverse().map((digit) => digit.charCodeAt(0) & 0xf);
  const sum = values.reduce((total, value, place) => {
    const counted = place % 2 === 0 ? value : value * 2;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

function mask(number: string): string {
  let hidden = (number.match(DIGIT)?.length ?? 0) - DIGITS_SHOWN;
  return number.replace(DIGIT, (digit) => {
    hidden -= 1;
    return hidden >= 0 ? '*' : digit;
  });
}
