/** A UAE IBAN: AE, 2 check digits, 3 digits for the bank, 16 for the account. */
const UAE_IBAN = /^AE\d{21}$/;
const COUNTRY_AS_DIGITS = '1014';

/** The IBAN as it is stored: without spaces, in upper case. Undefined if it is not a valid UAE IBAN. */
export function findUaeIban(text: string): string | undefined {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  return UAE_IBAN.test(iban) && mod97Is1(iban) ? iban : undefined;
}

/** The IBAN as it is shown: in groups of four. */
export function groupIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

function mod97Is1(iban: string): boolean {
  const checkDigits = iban.slice(2, 4);
  return BigInt(iban.slice(4) + COUNTRY_AS_DIGITS + checkDigits) % 97n === 1n;
}

/** Enough to recognise it in a list. */
export function shortIban(iban: string): string {
  return `${iban.slice(0, 8)}...`;
}
