import { clsx } from 'clsx';
import { initialsOf } from '#web/components/ui/initials.ts';

type Props = { firstName: string; lastName: string; size?: 'small' | 'large' };

/** Hidden from screen readers: the name is always beside it. */
export function Avatar({ firstName, lastName, size = 'small' }: Props) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-tint font-semibold text-on-tint',
        size === 'large' ? 'size-18 text-title' : 'size-10 text-small',
      )}
    >
      {initialsOf(firstName, lastName)}
    </span>
  );
}
