import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { m } from '#web/paraglide/messages.js';

type Period = { from: string; to: string };
type Props = Period & { onChange: (changed: Partial<Period>) => void };

/** The first and the last day of a list. Empty: no limit. */
export function PeriodFields({ from, to, onChange }: Props) {
  const isInOrder = isPeriodInOrder({ from, to });
  return (
    <>
      <Field label={m.export_from()}>
        <Input type="date" value={from} onChange={({ target }) => onChange({ from: target.value })} />
      </Field>
      <Field label={m.export_to()} error={isInOrder ? undefined : m.reason_period_ends_before_it_begins()}>
        <Input type="date" value={to} onChange={({ target }) => onChange({ to: target.value })} />
      </Field>
    </>
  );
}

/** ISO days are in the order of their letters. */
export function isPeriodInOrder({ from, to }: Period): boolean {
  return from === '' || to === '' || from <= to;
}
