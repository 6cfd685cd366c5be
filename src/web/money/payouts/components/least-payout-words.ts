import { getFilsFrom } from '#shared/money/money.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { m } from '#web/paraglide/messages.js';

type LeastPayout = { amount: string; isThroughBusiness: boolean };

/** Why a small amount is not paid yet. What is paid through a business counts together. */
export function leastPayoutWords({ amount: amountText, isThroughBusiness }: LeastPayout): string {
  const amount = formatAmount(getFilsFrom(amountText));
  return isThroughBusiness ? m.hold_below_minimum_together({ amount }) : m.hold_below_minimum({ amount });
}
