import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';

type Props = {
  legend: string;
  hint: string;
  error: string | undefined;
  /** Read to people who do not see the group: "Amount 2". */
  labelOf: (number: number) => string;
  fields: UseFormRegisterReturn[];
  inputMode: 'decimal' | 'numeric';
};

/** Several numbers under one heading, with one problem for all of them. */
export function NumberFields({ legend, hint, error, labelOf, fields, inputMode }: Props) {
  const id = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div
        className={clsx(
          'grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] [&_label]:sr-only',
          fields.length === 4 ? 'grid-cols-4' : 'grid-cols-3',
        )}
      >
        {fields.map((field, index) => (
          <Field key={field.name} label={labelOf(index + 1)}>
            <Input
              dir="ltr"
              inputMode={inputMode}
              autoComplete="off"
              className="px-2 text-center tabular-nums"
              {...field}
              {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
            />
          </Field>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-small text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <p className="text-small wrap-anywhere text-ink-soft">{hint}</p>
    </fieldset>
  );
}
