import { type Fils, toDecimal } from '#shared/money.ts';

/**
 * "1,234.50", without the currency. One form for every language: Arabic in the UAE uses Western digits. Not by Intl,
 * which takes a slow phone fifty milliseconds to load, and which would place the currency oddly.
 */
export function formatAmount(amountFils: Fils): string {
  return toDecimal(amountFils).replace(/\B(?=(\d{3})+\.)/g, ',');
}
