import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { ButtonContent, type ButtonVariant, type ButtonWords, buttonStyle } from '#web/kit/ui/button.tsx';

type Props = ComponentProps<typeof Link> & ButtonWords & { variant?: ButtonVariant };

export function ButtonLink({ variant = 'primary', className, icon, label, children, ...rest }: Props) {
  return (
    <Link className={buttonStyle(variant, className)} {...rest}>
      <ButtonContent icon={icon} label={label} />
      {children}
    </Link>
  );
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
