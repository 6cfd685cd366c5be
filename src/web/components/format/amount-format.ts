import { type Fils, toDecimal } from '#shared/money.ts';

/**
 * "1,234.50", without the currency. The same in every language: Arabic in the UAE uses Western digits. Intl
 * is not used: loading it takes 50 ms on a slow phone, and it would put the currency in an odd place.
 */
export function formatAmount(amountFils: Fils): string {
  return toDecimal(amountFils).replace(/\B(?=(\d{3})+\.)/g, ',');
}
