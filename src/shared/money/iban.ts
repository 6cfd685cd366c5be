import { toWesternDigits } from '#shared/text/visible-text.ts';

/** A UAE IBAN: AE, 2 check digits, 3 digits for the bank, 16 for the account. */
const UAE_IBAN = /^AE\d{21}$/;
const COUNTRY_AS_DIGITS = '1014';

/**
 * The IBAN as it is stored: without spaces, in upper case and Western digits. Undefined if it is not a valid UAE IBAN.
 */
export function findUaeIban(text: string): string | undefined {
  const iban = plainIban(text);
  return UAE_IBAN.test(iban) && mod97Is1(iban) ? iban : undefined;
}

/** Whether a text that is no valid IBAN has the shape of one: then a digit of it is wrong, as its check digits tell. */
export function hasIbanShape(text: string): boolean {
  return UAE_IBAN.test(plainIban(text));
}

/** What was typed, in the form of a stored IBAN. */
export function plainIban(text: string): string {
  return toWesternDigits(text.replaceAll(/\s/g, '')).toUpperCase();
}

/** The IBAN as it is shown: in groups of four. */
export function groupIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

function mod97Is1(iban: string): boolean {
  const checkDigits = iban.slice(2, 4);
  return BigInt(iban.slice(4) + COUNTRY_AS_DIGITS + checkDigits) % 97n === 1n;
}

/** Enough for an admin to recognise it in a list: the bank and the first digit of the account. */
export function shortIban(iban: string): string {
  return `${iban.slice(0, 8)}...`;
}

/** Enough for its holder to recognise it. For mails, exports, the audit log and whoever does not need the whole number. */
export function maskIban(iban: string): string {
  return `...${iban.slice(-4)}`;
}

/** Masks each UAE IBAN in a text that somebody else wrote, such as the bank's reason for a refused payment. */
export function maskIbansIn(text: string): string {
  return text.replaceAll(/AE(?: ?\d){21}/gi, (iban) => maskIban(iban.replaceAll(' ', '')));
}
