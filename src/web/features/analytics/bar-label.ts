import { type Fils, filsFromAed, toDecimal } from '#shared/money.ts';
import { formatAmount } from '#web/components/format/amount-format.ts';

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const WIDEST_FILS = filsFromAed(10_000);

/** A label short enough for one of seven bars on a phone: empty for zero, and thousands abbreviated. */
export function barLabel(amountFils: Fils): string {
  if (amountFils === 0) return '';
  return amountFils < WIDEST_FILS
    ? formatAmount(amountFils)
    : compact.format(toDecimal(amountFils) as `${number}`);
}
