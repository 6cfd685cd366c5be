import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

type Props = Omit<ComponentProps<typeof Link>, 'children'> & {
  label: string | number | null;
  /** Underlined only under the pointer: for names in tables and lists, which are nearly all links. */
  isQuiet?: boolean;
};

/** A link in a text or a list. Its label keeps its own direction. */
export function TextLink({ label, isQuiet = false, className, ...rest }: Props) {
  const underline = isQuiet ? 'hover:underline' : 'underline';
  return (
    <Link className={clsx('text-accent underline-offset-4', underline, className)} {...rest}>
      <bdi>{label}</bdi>
    </Link>
  );
}
