import { clsx } from 'clsx';
import type { Offer } from '#shared/money/amounts.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { m } from '#web/paraglide/messages.js';

type Props = {
  name: string;
  offers: readonly Offer[];
  /** Set if the offers are percents of it. */
  bill?: string | null | undefined;
  chosen: string | undefined;
  onChoose?: (amount: string) => void;
};

/** Six would be too narrow in one row, and so would five from 1,000.00 on. */
const MOST_IN_A_ROW = 5;
const LONGEST_IN_A_ROW = '100.00'.length;

/** Up to five in a row where they fit, otherwise three in each, or two and two. */
export function AmountPresets({ name, offers, bill, chosen, onChoose }: Props) {
  const isOneRow =
    offers.length <= MOST_IN_A_ROW && offers.every(({ amount }) => amount.length <= LONGEST_IN_A_ROW);
  return (
    <fieldset className="@container">
      <legend className={bill ? 'mb-1.5 text-small text-ink-soft' : 'sr-only'}>
        {bill ? m.tip_of_bill({ amount: formatAmount(getFilsFrom(bill)) }) : m.tip_amount()}
      </legend>
      <div
        className={clsx(
          'flex flex-wrap gap-1.5 *:grow',
          offers.length === 4 ? '*:basis-[45%]' : '*:basis-[30%]',
          isOneRow && '@min-[19rem]:*:basis-0',
        )}
      >
        {offers.map(({ amount, percent }) => (
          <label
            key={amount}
            className={clsx(
              'relative flex min-h-preset flex-col items-center justify-center rounded-control border px-1 py-1.5 font-semibold',
              'transition-transform active:scale-[0.98] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              'border-edge bg-surface hover:bg-sunken',
              'has-checked:border-glow has-checked:bg-glow has-checked:text-on-glow',
            )}
          >
            <input
              type="radio"
              name={name}
              value={amount}
              // The invisible radio button covers the whole label, so that anything that clicks the radio
              // button clicks what is visible there.
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={amount === chosen}
              onChange={() => onChoose?.(amount)}
            />
            {percent !== undefined && <span className="leading-tight">{m.tip_percent({ percent })}</span>}
            <Money amountDecimal={amount} variant="stacked" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
