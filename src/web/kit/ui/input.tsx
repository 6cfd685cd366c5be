import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl } from '#web/kit/ui/field-context.ts';

/** One style for all inputs and selects. 16 px text keeps iPhones from zooming in. */
export const controlStyle =
  'w-full min-h-control rounded-control border border-edge bg-surface px-4 text-body text-ink ' +
  'placeholder:text-ink-soft aria-invalid:border-danger disabled:opacity-60 ' +
  'focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} className={clsx(controlStyle, className)} {...rest} />;
}

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      rows={rows}
      className={clsx(controlStyle, 'py-3', className)}
      {...rest}
    />
  );
}
