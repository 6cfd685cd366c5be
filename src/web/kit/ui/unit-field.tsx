import type { ComponentProps } from 'react';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';

type Props = ComponentProps<typeof Input> & {
  label: string;
  unit: string;
  hint?: string;
  error: string | undefined;
};

/** A number with its unit. The unit is shown inside the field; for screen readers it is part of the label. */
export function UnitField({ label, unit, hint, error, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      <div className="relative">
        <Input inputMode="decimal" autoComplete="off" className="pe-16 tabular-nums" {...rest} />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-4 flex items-center text-ink-soft"
        >
          {unit}
        </span>
      </div>
    </Field>
  );
}
