import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { Spinner } from '#web/kit/ui/loading.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const variants: Record<ButtonVariant, string> = {
  primary: 'px-5 bg-accent text-on-accent hover:opacity-90',
  secondary: 'px-5 border border-edge bg-surface text-ink hover:bg-sunken',
  quiet: 'px-3 text-accent hover:bg-sunken',
  danger: 'px-5 bg-danger text-on-danger hover:opacity-90',
};

/** Shared by buttons and by links that look like buttons. */
export function buttonStyle(variant: ButtonVariant, className?: string): string {
  return clsx(
    'inline-flex min-h-control items-center justify-center gap-2 rounded-control py-2',
    'text-center font-semibold select-none transition-[opacity,transform] active:scale-[0.98]',
    'aria-disabled:pointer-events-none aria-disabled:opacity-60 disabled:pointer-events-none disabled:opacity-60',
    variants[variant],
    className,
  );
}

/** What is written on a button, or on a link that looks like one. */
export type ButtonWords = {
  icon?: LucideIcon | undefined;
  label?: string | undefined;
  /** What it is about, for screen readers only: beside others with the same label. */
  about?: string | undefined;
};

export function ButtonContent({ icon: Icon, label, about }: ButtonWords) {
  return (
    <>
      {Icon && <Icon aria-hidden="true" className="size-5" />}
      {label}
      {about && (
        <span className="sr-only">
          <bdi>{about}</bdi>
        </span>
      )}
    </>
  );
}

type Props = ComponentProps<'button'> & ButtonWords & { variant?: ButtonVariant; loading?: boolean };

export function Button({
  variant = 'primary',
  loading = false,
  type = 'button',
  className,
  onClick,
  icon,
  label,
  about,
  children,
  ...rest
}: Props) {
  // Not `disabled` while loading: a disabled button loses the keyboard focus.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Ignore the second press of a double click: it comes before `loading` is rendered.
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
      <ButtonContent icon={loading ? undefined : icon} label={label} about={about} />
      {children}
    </button>
  );
}

/** A square button with only an icon, so a label is required. */
export function IconButton({
  label,
  icon: Icon,
  className,
  type = 'button',
  children,
  ...rest
}: ComponentProps<'button'> & { label: string; icon?: LucideIcon }) {
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
    >
      {Icon && <Icon aria-hidden="true" className="size-5" />}
      {children}
    </button>
  );
}
