import { addFils, getFilsFrom } from '#shared/money.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';

/** The sum of the amounts of these rows, formatted. */
export function sumOf(rows: readonly { amount: string }[]): string {
  return formatAmount(addFils(...rows.map(({ amount }) => getFilsFrom(amount))));
}
