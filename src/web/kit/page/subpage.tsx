import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Page } from '#web/kit/page/page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';

type Props = ComponentProps<typeof Page> & { back: { to: string; label: string } };

/** A page with a link to its parent page above the heading. */
export function Subpage({ back, ...page }: Props) {
  return (
    <>
      <div className="relative mx-auto -mb-6 w-full max-w-content px-4 pt-4 print:hidden sm:-mb-8 sm:px-6 sm:pt-6">
        <ButtonLink to={back.to} variant="quiet" className="-ms-3">
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {back.label}
        </ButtonLink>
      </div>
      <Page {...page} />
    </>
  );
}
