import { commonPasswords } from '#shared/common-passwords.ts';
import { toWesternDigits } from '#shared/western-digits.ts';

/**
 * The form of a password that is compared and hashed. Keyboards write the same letter in several ways (composed or not,
 * full width or not), and each way must give the same password.
 */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}

export function isBlankPassword(password: string): boolean {
  return normalPassword(password).trim() === '';
}

/** ١٢٣٤٥٦ is as common as 123456. Only this check reads it so: the password stays as it was typed. */
export function isCommonPassword(password: string): boolean {
  const typed = toWesternDigits(normalPassword(password)).toLowerCase();
  return commonPasswords.has(typed) || ownWords.has(typed.replaceAll(/[^\p{L}]/gu, ''));
}

/**
 * Words of this product and of its country, which are tried first here. A password that is one of them with only digits,
 * spaces and signs around it (Dubai@2026) is as easy to guess as the word.
 */
const ownWords: ReadonlySet<string> = new Set(
  `
karam karamtips tip tips tipping tipjar dirham dirhams aed admin administrator owner manager staff business waiter
restaurant cafe hotel salon dubai abudhabi sharjah ajman fujairah uae emirates burjkhalifa
كرم إكرامية اكرامية بقشيش درهم دبي أبوظبي ابوظبي الشارقة عجمان الإمارات الامارات مطعم فندق
`
    .trim()
    .split(/\s+/),
);

export function isUsername(password: string, username: string): boolean {
  return normalPassword(password).toLowerCase() === normalPassword(username).toLowerCase();
}
