import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonVariant, buttonStyle } from '#web/kit/ui/button-style.ts';
import { Spinner } from '#web/kit/ui/loading.tsx';

type Props = ComponentProps<'button'> & { variant?: ButtonVariant; loading?: boolean };

export function Button({
  variant = 'primary',
  loading = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: Props) {
  // Not `disabled` while loading: a disabled button loses the keyboard focus.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Ignore the second press of a double click: it comes before `loading` was drawn, and the action has
    // started.
    if (loading || event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      className={buttonStyle(variant, className)}
      onClick={handleClick}
      {...(loading && { 'aria-disabled': true, 'aria-busy': true })}
      {...rest}
    >
      {loading && <Spinner />}
      {children}
    </button>
  );
}
