import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { PageTitle } from '#web/kit/page/message-page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';

export type PageHead = {
  title: string;
  /** Under the heading: more about the subject of the page. */
  detail?: ReactNode;
  /** The parent page, with a link to it above the heading. */
  back?: { to: string; label: string } | undefined;
  /** One narrow column, for reading and for forms. Default: the full width of the content area. */
  narrow?: boolean;
};

type Props = PageHead & {
  /** Beside the heading if there is room, below it on a phone. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of every page with the navigation: link to the parent page, heading, actions, width. */
export function Page({ title, detail, back, actions, narrow = false, children }: Props) {
  return (
    <>
      {back && (
        <div className="relative mx-auto -mb-6 w-full max-w-content px-4 pt-4 print:hidden sm:-mb-8 sm:px-6 sm:pt-6">
          <ButtonLink to={back.to} variant="quiet" className="-ms-3">
            <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
            {back.label}
          </ButtonLink>
        </div>
      )}
      <div
        className={clsx(
          'mx-auto w-full px-4 py-8 sm:px-6 sm:py-12',
          narrow ? 'max-w-column' : 'max-w-content',
        )}
      >
        <PageTitle page={title} />
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4 sm:mb-8">
          <div className="min-w-0">
            <h1 className="text-title font-semibold wrap-anywhere">{title}</h1>
            {detail && <div className="mt-1 text-ink-soft">{detail}</div>}
          </div>
          {actions && <div className="flex w-full flex-wrap gap-3 *:grow sm:w-auto">{actions}</div>}
        </div>
        {children}
      </div>
    </>
  );
}

/** What a page shows until the router knows who is signed in: its frame around placeholders. */
export function pageSkeleton(head: () => PageHead, placeholders: ReactNode): ComponentType {
  return function PageSkeletonOf() {
    return <Page {...head()}>{placeholders}</Page>;
  };
}

/** For pages without a skeleton of their own. */
export function PageSkeleton() {
  return (
    <div className="mx-auto w-full max-w-content px-4 py-12 sm:px-6">
      {/* Every page needs a heading. Until the real one is loaded, it says that the page is loading. */}
      <h1 className="sr-only">{m.loading()}</h1>
      <LoadingRegion>
        <Skeleton className="h-10 w-48" />
        <Skeleton className="mt-6 h-5 w-full max-w-column" />
        <Skeleton className="mt-3 h-5 w-2/3 max-w-column" />
      </LoadingRegion>
    </div>
  );
}

type SmallFormPageProps = { title: string; detail: string; children: ReactNode };

/** One short form in a card, as on the sign-in page. */
export function SmallFormPage({ title, detail, children }: SmallFormPageProps) {
  return (
    <div className="mx-auto flex w-full max-w-form flex-col px-4 py-8 sm:py-16">
      <PageTitle page={title} />
      <Card>
        <h1 className="text-title font-semibold">{title}</h1>
        <p className="mt-1 mb-6 text-ink-soft">{detail}</p>
        {children}
      </Card>
    </div>
  );
}
