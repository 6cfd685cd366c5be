import { clsx } from 'clsx';

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
