import { toLatin } from '#server/features/payouts/bank-files/latin-letters.ts';

/** The character set X of SWIFT: what every bank on the way can carry. */
const BANK_CHARACTERS = /^[a-zA-Z0-9/\-?:().,'+ ]+$/;
const OTHER_CHARACTERS = /[^a-zA-Z0-9/\-?:().,'+ ]/g;

const NAME_LENGTH = 70;
/** What ISO 20022 files say where nothing can be said. */
export const NOT_PROVIDED = 'NOTPROVIDED';

export function isBankText(text: string): boolean {
  return BANK_CHARACTERS.test(text);
}

/** A name as a bank can carry it; the fallback when nothing of it can be written. */
export function bankName(name: string, fallback: string): string {
  return bankText(name, NAME_LENGTH, fallback);
}

export function bankMemo(memo: string, memoLength: number, fallback: string): string {
  return bankText(memo, memoLength, fallback);
}

function bankText(text: string, length: number, fallback: string): string {
  return findBankText(text, length) ?? findBankText(fallback, length) ?? NOT_PROVIDED;
}

/** Punctuation alone is nobody's name, so it counts as nothing. */
function findBankText(text: string, length: number): string | undefined {
  const written = cutAtWord(tidy(toLatin(text)), length).replace(/[ /]+$/, '');
  return /[a-zA-Z0-9]/.test(written) ? written : undefined;
}

/**
 * Banks read "//", and "/", "-" or ":" at the beginning of a field, as marks of their own, and a spreadsheet takes
 * a "+" there for a formula.
 */
function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(OTHER_CHARACTERS, '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^[ /:+-]+/, '');
}

/** Within a word where the last space would throw more than half away. */
function cutAtWord(text: string, length: number): string {
  const head = text.slice(0, length);
  const endsAWord = text.length <= length || text[length] === ' ';
  const lastSpace = head.lastIndexOf(' ');
  return endsAWord || lastSpace * 2 < length ? head : head.slice(0, lastSpace);
}
