/** Arabic digits, those of Persian and Urdu, and those of Hindi, each from zero to nine. */
const DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९';

/** Keyboards of these languages type digits of their own. Turns them into 0 to 9, and leaves the rest as it is. */
export function toWesternDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹०-९]/g, (digit) => String(DIGITS.indexOf(digit) % 10));
}
