import { clsx } from 'clsx';
import type { Fils } from '#shared/money.ts';
import { formatAmount } from '#web/components/ui/amount-format.ts';
import { m } from '#web/paraglide/messages.js';
import { getTextDirection } from '#web/paraglide/runtime.js';

type Props = { amount: Fils; size?: 'inherit' | 'display' };

/** The number alone is formatted; the currency is placed by us: before it in English, after it in Arabic. */
export function Money({ amount, size = 'inherit' }: Props) {
  const direction = getTextDirection();
  const currency = (
    <span className={size === 'display' ? 'text-large font-medium text-ink-soft' : 'text-[0.75em]'}>
      {m.money_currency()}
    </span>
  );
  return (
    <bdi
      dir={direction}
      className={clsx('whitespace-nowrap tabular-nums', size === 'display' && 'text-display font-semibold')}
    >
      {direction === 'ltr' && <>{currency}&nbsp;</>}
      {/* Its own direction, so that a minus sign stays on the left of its number. */}
      <bdi dir="ltr">{formatAmount(amount)}</bdi>
      {direction === 'rtl' && <>&nbsp;{currency}</>}
    </bdi>
  );
}
