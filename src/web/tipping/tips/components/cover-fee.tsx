import { useId } from 'react';
import type { TippedShare } from '#shared/contracts/staff.ts';
import type { TipSplit } from '#shared/money/tip-split.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { m } from '#web/paraglide/messages.js';
import { sharedFigures } from '#web/tipping/tips/shared-figures.ts';

type Props = {
  firstName: string;
  share: TippedShare | null | undefined;
  /** Undefined until there is a valid amount; `otherwise` is shown until then. */
  split: TipSplit | undefined;
  otherwise: string;
  /** What covering the fee would add, whether or not the guest covers it. */
  fee: Pick<TipSplit, 'feeFils' | 'vatFils'> | undefined;
  checked: boolean;
  onChange: (covers: boolean) => void;
};

/**
 * What is charged and what the staff member gets, shown before payment; and the switch for covering the fee.
 */
export function CoverFee({ firstName, share, split, otherwise, fee, checked, onChange }: Props) {
  const id = useId();
  const shared = split && sharedFigures(split.netFils, share);
  return (
    <div className="flex min-h-control items-center justify-between gap-4">
      <div className="min-w-0 text-small">
        <label htmlFor={id} className="text-ink-soft">
          {fee === undefined ? m.tip_cover_fee() : coverWords(fee)}
        </label>
        <p id={`${id}-figures`} className="min-h-[2lh] font-medium tabular-nums">
          {/* Behind a long name, what a group gets is not cut off. */}
          <span className="line-clamp-2">
            {shared
              ? figures(
                  { name: firstName, net: shared.net, charged: formatAmount(split.chargedFils) },
                  checked,
                )
              : otherwise}
          </span>
          {shared?.part}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its checked state already
        role="switch"
        name="coverFee"
        value="true"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={`${id}-figures`}
        className="h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunken p-0.5 before:block before:size-5.5 before:rounded-full before:bg-edge before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-on-accent rtl:checked:before:-translate-x-5"
      />
    </div>
  );
}

/** With its VAT, if there is any. */
function coverWords({ feeFils, vatFils }: Pick<TipSplit, 'feeFils' | 'vatFils'>): string {
  const fee = formatAmount(feeFils);
  return vatFils === 0
    ? m.tip_cover_fee_of({ fee })
    : m.tip_cover_fee_vat({ fee, vat: formatAmount(vatFils) });
}

type Amounts = { name: string; net: string; charged: string };

function figures(amounts: Amounts, covered: boolean): string {
  return covered ? m.tip_receives_in_full(amounts) : m.tip_receives(amounts);
}
