import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = {
  amountText: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (amountText: string) => void;
};

export function OwnAmount({ amountText, error, readOnly, onChange }: Props) {
  return (
    <Field label={m.tip_own_amount()} error={error}>
      <div className="relative">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-4 flex items-center text-small text-ink-soft"
        >
          {m.money_currency()}
        </span>
        <Input
          // English and left to right: on an Arabic page some browsers would show Arabic digits.
          lang="en"
          dir="ltr"
          type="number"
          name="amount"
          inputMode="decimal"
          step="0.01"
          min="0.01"
          autoComplete="off"
          readOnly={readOnly}
          value={amountText}
          onChange={(event) => onChange(event.target.value)}
          // Scrolling with the pointer over a focused number field would change the amount.
          onWheel={(event) => event.currentTarget.blur()}
          className="pe-14 text-large font-semibold tabular-nums [appearance:textfield] rtl:ps-14 rtl:pe-4 rtl:text-right [&::-webkit-inner-spin-button]:appearance-none"
        />
      </div>
    </Field>
  );
}
