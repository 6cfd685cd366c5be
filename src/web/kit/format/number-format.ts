import { type Fils, toDecimal } from '#shared/money/money.ts';
import { getTextDirection } from '#web/paraglide/runtime.js';

/** Invisible. Between right-to-left words it keeps the minus sign on the left of its number. */
const LEFT_TO_RIGHT_MARK = '\u200e';

/**
 * "1,234.50", without the currency. The same in every language: Arabic in the UAE uses Western digits. Intl
 * is not used: loading it takes 50 ms on a slow phone, and it would put the currency in an odd place.
 */
export function formatAmount(amountFils: Fils): string {
  const written = toDecimal(amountFils).replace(/\B(?=(\d{3})+\.)/g, ',');
  return amountFils < 0 && getTextDirection() === 'rtl' ? `${LEFT_TO_RIGHT_MARK}${written}` : written;
}

/**
 * "12,345": a whole number in Western digits, as Arabic in the UAE writes them. Intl is not used, because loading it takes
 * long on a slow phone.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
