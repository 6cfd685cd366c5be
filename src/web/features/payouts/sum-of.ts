import { addFils, getFilsFrom } from '#shared/money.ts';
import { formatAmount } from '#web/components/format/amount-format.ts';

/** What rows come to, as it is shown. */
export function sumOf(rows: readonly { amount: string }[]): string {
  return formatAmount(addFils(...rows.map(({ amount }) => getFilsFrom(amount))));
}
