import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A square button with only an icon, so a label is required. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        'inline-flex size-control shrink-0 items-center justify-center rounded-control text-ink-soft',
        'transition-transform hover:bg-sunken hover:text-ink active:scale-95',
        className,
      )}
      {...rest}
    />
  );
}
