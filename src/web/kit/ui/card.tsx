import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={clsx('rounded-card border border-hairline bg-surface p-5 shadow-soft sm:p-6', className)}
      {...rest}
    />
  );
}
