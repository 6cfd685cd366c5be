import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyle } from '#web/kit/ui/control-style.ts';
import { useFieldControl } from '#web/kit/ui/field-context.ts';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} className={clsx(controlStyle, className)} {...rest} />;
}
