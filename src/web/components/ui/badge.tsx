import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** The shape; what it means and its colours come from the badges built on it. */
export function Badge({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 text-small font-medium whitespace-nowrap',
        className,
      )}
      {...rest}
    />
  );
}
