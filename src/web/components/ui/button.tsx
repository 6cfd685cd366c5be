import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonVariant, buttonStyle } from '#web/components/ui/button-style.ts';
import { Spinner } from '#web/components/ui/spinner.tsx';

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
  // Not `disabled` while loading: that would throw keyboard focus away.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // The second press of a double click comes before anything was drawn: what it asks for is under way.
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
