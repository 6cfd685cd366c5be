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

/** How many things wait, beside the link to them; read as a sentence. */
export function CountBadge({ count, words }: { count: number; words: string }) {
  return (
    <span className="ms-2 rounded-full bg-pending px-2 text-small text-on-pending tabular-nums">
      <span className="sr-only">{words}</span>
      <span aria-hidden="true">{count}</span>
    </span>
  );
}
