import { Download } from 'lucide-react';
import { buttonStyle } from '#web/kit/ui/button-style.ts';

type Props = {
  /** Without it, the link is disabled. */
  href: string | undefined;
  label: string;
};

/** A plain link: the browser writes to disk, because a file may be larger than memory. */
export function DownloadLink({ href, label }: Props) {
  return (
    <a {...(href && { href })} download aria-disabled={!href} className={buttonStyle('secondary')}>
      <Download aria-hidden="true" className="size-5" />
      {label}
    </a>
  );
}
