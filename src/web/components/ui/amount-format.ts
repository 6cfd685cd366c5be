import { type Fils, toDecimal } from '#shared/money.ts';

// One form for every language: Arabic in the UAE uses Western digits, and Intl would place the currency oddly.
const twoDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "1,234.50", without the currency. Given as a string, so no float ever holds the amount. */
export function formatAmount(amount: Fils): string {
  return twoDecimals.format(toDecimal(amount) as `${number}`);
}
