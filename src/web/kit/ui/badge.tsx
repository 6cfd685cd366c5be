import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** Only the shape. The badges built on it add colours and meaning. */
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
