import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
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
          // Plain text: number fields drop a comma, which makes 125 of 12,5, and refuse Arabic digits.
          type="text"
          dir="ltr"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          readOnly={readOnly}
          value={amountText}
          onChange={(event) => onChange(event.target.value)}
          className="pe-14 text-large font-semibold tabular-nums rtl:ps-14 rtl:pe-4 rtl:text-right"
        />
      </div>
    </Field>
  );
}
