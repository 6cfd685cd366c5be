import { toWesternDigits } from '#shared/text/visible-text.ts';

const BETWEEN_DIGITS = /[\s().\-/\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const MOBILE_IN_UAE = /^0?(5\d{8})$/;
const WITH_COUNTRY = /^(?:\+|00)([1-9]\d{7,14})$/;
/** Spreadsheets drop the plus. With a country code, a number has at least eleven digits. */
const WITHOUT_PLUS = /^([1-9]\d{10,14})$/;

/** The digits of a phone number with its country code, as wa.me links have them. Undefined if it is none. */
export function findPhone(text: string): string | undefined {
  const typed = toWesternDigits(text).replaceAll(BETWEEN_DIGITS, '');
  const mobile = MOBILE_IN_UAE.exec(typed)?.[1];
  if (mobile) return `971${mobile}`;
  return (WITH_COUNTRY.exec(typed) ?? WITHOUT_PLUS.exec(typed))?.[1];
}
