import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyle } from '#web/kit/ui/control-style.ts';
import { useFieldControl } from '#web/kit/ui/field-context.ts';

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
