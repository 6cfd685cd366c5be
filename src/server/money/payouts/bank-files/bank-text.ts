import { toLatin } from '#server/money/payouts/bank-files/latin-letters.ts';

/** The SWIFT character set X, which every bank accepts. */
const BANK_CHARACTERS = /^[a-zA-Z0-9/\-?:().,'+ ]+$/;
const OTHER_CHARACTERS = /[^a-zA-Z0-9/\-?:().,'+ ]/g;

const NAME_LENGTH = 70;
/** The ISO 20022 value for "no data". */
export const NOT_PROVIDED = 'NOTPROVIDED';

export function isBankText(text: string): boolean {
  return BANK_CHARACTERS.test(text);
}

/** A name in characters that banks accept. Uses the fallback if nothing of the name can be written. */
export function bankName(name: string, fallback: string): string {
  return bankText(name, NAME_LENGTH, fallback);
}

export function bankMemo(memo: string, memoLength: number, fallback: string): string {
  return bankText(memo, memoLength, fallback);
}

function bankText(text: string, length: number, fallback: string): string {
  return findBankText(text, length) ?? findBankText(fallback, length) ?? NOT_PROVIDED;
}

/** Returns nothing for text that has no letter or digit. */
function findBankText(text: string, length: number): string | undefined {
  const written = cutAtWord(tidy(toLatin(text)), length).replace(/[ /]+$/, '');
  return /[a-zA-Z0-9]/.test(written) ? written : undefined;
}

/**
 * Banks treat "//", and "/", "-" or ":" at the start of a field, as control characters; a spreadsheet treats
 * "+" there as a formula.
 */
function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(OTHER_CHARACTERS, '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^[ /:+-]+/, '');
}

/** Cuts within a word if cutting at the last space would remove more than half. */
function cutAtWord(text: string, length: number): string {
  const head = text.slice(0, length);
  const endsAWord = text.length <= length || text[length] === ' ';
  const lastSpace = head.lastIndexOf(' ');
  return endsAWord || lastSpace * 2 < length ? head : head.slice(0, lastSpace);
}
