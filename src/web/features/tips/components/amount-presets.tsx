import { clsx } from 'clsx';
import { type Fils, toDecimal } from '#shared/money.ts';
import { Money } from '#web/components/format/money.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = {
  name: string;
  presetsFils: readonly Fils[];
  chosenFils: Fils | undefined;
  onChoose?: (amountFils: Fils) => void;
};

/** Five in a row where they fit, otherwise three and two. */
export function AmountPresets({ name, presetsFils, chosenFils, onChoose }: Props) {
  return (
    <fieldset className="@container">
      <legend className="sr-only">{m.tip_amount()}</legend>
      <div className="flex flex-wrap gap-1.5 *:grow *:basis-[30%] @min-[19rem]:*:basis-0">
        {presetsFils.map((amountFils) => (
          <label
            key={amountFils}
            className={clsx(
              'relative flex min-h-preset items-center justify-center rounded-control border px-1 font-semibold',
              'transition-transform active:scale-[0.98] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              'border-edge bg-surface hover:bg-sunken',
              'has-checked:border-glow has-checked:bg-glow has-checked:text-on-glow',
            )}
          >
            <input
              type="radio"
              name={name}
              value={toDecimal(amountFils)}
              // The invisible radio button covers the whole label, so that anything that clicks the radio
              // button clicks what is visible there.
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={amountFils === chosenFils}
              onChange={() => onChoose?.(amountFils)}
            />
            <Money amountFils={amountFils} look="stacked" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
