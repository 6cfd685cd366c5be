import { type Fils, filsFromAed, toDecimal } from '#shared/money.ts';
import { formatAmount } from '#web/components/format/amount-format.ts';

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const WIDEST = filsFromAed(10_000);

/** What fits above one bar of seven on a phone: nothing for nothing, and thousands told briefly. */
export function barLabel(amount: Fils): string {
  if (amount === 0) return '';
  return amount < WIDEST ? formatAmount(amount) : compact.format(toDecimal(amount) as `${number}`);
}
