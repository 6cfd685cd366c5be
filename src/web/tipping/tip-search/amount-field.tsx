import { findFilsIn } from '#shared/money.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { useSettledText } from '#web/kit/ui/use-settled-text.ts';
import { m } from '#web/paraglide/messages.js';

type Props = { amount: string; onChange: (amount: string) => void };

/** Searches when typing pauses. */
export function AmountField({ amount, onChange }: Props) {
  const [typed, setTyped] = useSettledText(amount, onChange);
  return (
    <Field label={m.all_tips_amount()} error={isAmount(typed) ? undefined : m.reason_amount_not_a_number()}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed}
        onChange={({ target }) => setTyped(target.value.trim())}
      />
    </Field>
  );
}

/** Empty: every amount. */
export function isAmount(text: string): boolean {
  return text === '' || (findFilsIn(text) ?? 0) > 0;
}
