import { clsx } from 'clsx';
import { type Fils, getFilsFrom } from '#shared/money/money.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { m } from '#web/paraglide/messages.js';
import { getTextDirection } from '#web/paraglide/runtime.js';

type Variant = 'inline' | 'stacked' | 'figure' | 'display';

const styles: Record<Variant, { whole: string; currency: string }> = {
  inline: { whole: '', currency: 'text-[0.75em]' },
  /** For narrow columns: the currency is below its number. */
  stacked: { whole: 'inline-flex flex-col items-center leading-tight', currency: 'text-[0.7em] font-medium' },
  /** For a card that may be narrow: the currency wraps below its number before it overflows the card. */
  figure: {
    whole: 'inline-flex flex-wrap items-baseline',
    currency: 'text-small font-medium text-ink-soft',
  },
  /** Never wider than a phone, even with text at twice the size. */
  display: {
    whole: 'text-[length:min(var(--text-display),14vw)] leading-tight font-semibold',
    currency: 'text-[length:min(var(--text-large),7vw)] font-medium text-ink-soft',
  },
};

type Props = ({ amountFils: Fils } | { amountDecimal: string }) & { variant?: Variant; isStrong?: boolean };

/** "15.00 AED", in every language: the order of the sentences that name an amount. */
export function Money({ variant = 'inline', isStrong, ...amount }: Props) {
  const amountFils = 'amountFils' in amount ? amount.amountFils : getFilsFrom(amount.amountDecimal);
  const direction = getTextDirection();
  const { whole, currency } = styles[variant];
  return (
    <bdi
      dir={direction}
      className={clsx('whitespace-nowrap tabular-nums', isStrong && 'font-semibold', whole)}
    >
      {/* An element of its own, so that its direction is not guessed from the words around it. */}
      <bdi dir="ltr">{formatAmount(amountFils)}</bdi>
      <span className={currency}>&nbsp;{m.money_currency()}</span>
    </bdi>
  );
}
