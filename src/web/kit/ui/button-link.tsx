import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonVariant, buttonStyle } from '#web/kit/ui/button-style.ts';

type Props = ComponentProps<typeof Link> & { variant?: ButtonVariant };

export function ButtonLink({ variant = 'primary', className, ...rest }: Props) {
  return <Link className={buttonStyle(variant, className)} {...rest} />;
}
