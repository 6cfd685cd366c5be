import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = ComponentProps<typeof Input> & {
  label: string;
  unit: string;
  hint?: string | undefined;
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

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input type={shown ? 'text' : 'password'} dir="ltr" className="pe-12 rtl:text-end" {...props} />
      {/* Named by its text and not by aria-label, so that looking up the field by its label does not find
          this button. */}
      <button
        type="button"
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 end-0 inline-flex w-control items-center justify-center rounded-control text-ink-soft hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" />
        <span className="sr-only">{shown ? m.password_hide() : m.password_show()}</span>
      </button>
    </div>
  );
}

/** Latin letters, also on a page that runs from right to left. */
export const emailInput = { type: 'email', dir: 'ltr', className: 'rtl:text-end' } as const;
