import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonVariant, buttonStyle } from '#web/kit/ui/button.tsx';

type Props = ComponentProps<typeof Link> & { variant?: ButtonVariant };

export function ButtonLink({ variant = 'primary', className, ...rest }: Props) {
  return <Link className={buttonStyle(variant, className)} {...rest} />;
}

type DownloadLinkProps = {
  /** Without it, the link is disabled. */
  href: string | undefined;
  label: string;
};

/** A plain link: the browser writes to disk, because a file may be larger than memory. */
export function DownloadLink({ href, label }: DownloadLinkProps) {
  return (
    <a {...(href && { href })} download aria-disabled={!href} className={buttonStyle('secondary')}>
      <Download aria-hidden="true" className="size-5" />
      {label}
    </a>
  );
}
