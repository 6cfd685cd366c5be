import { clsx } from 'clsx';
import { photoLink } from '#shared/tip-links.ts';
import { initialsOf } from '#web/kit/ui/initials.ts';

type Props = {
  firstName: string;
  lastName: string;
  /** The id of the person's photo. Without one, their initials are shown. */
  photo?: string | null | undefined;
  size?: 'small' | 'large';
};

/** Hidden from screen readers: the name is always beside it. */
export function Avatar({ firstName, lastName, photo, size = 'small' }: Props) {
  const shape = clsx('shrink-0 rounded-full bg-tint', size === 'large' ? 'size-18' : 'size-10');
  if (photo)
    return (
      <img src={photoLink(photo)} alt="" width={72} height={72} className={clsx(shape, 'object-cover')} />
    );
  return (
    <span
      aria-hidden="true"
      className={clsx(
        shape,
        'inline-flex items-center justify-center font-semibold text-on-tint',
        size === 'large' ? 'text-title' : 'text-small',
      )}
    >
      {initialsOf(firstName, lastName)}
    </span>
  );
}
