import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { PageTitle } from '#web/kit/page/page-title.tsx';

type Props = {
  title: string;
  /** Under the heading: more about the subject of the page. */
  detail?: ReactNode;
  /** Beside the heading if there is room, below it on a phone. */
  actions?: ReactNode;
  /** One narrow column, for reading and for forms. Default: the full width of the content area. */
  narrow?: boolean;
  children: ReactNode;
};

/** The frame of every page with the navigation: heading, actions, width. */
export function Page({ title, detail, actions, narrow = false, children }: Props) {
  return (
    <div
      className={clsx('mx-auto w-full px-4 py-8 sm:px-6 sm:py-12', narrow ? 'max-w-column' : 'max-w-content')}
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
  );
}
