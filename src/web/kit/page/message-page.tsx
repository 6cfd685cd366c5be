import type { ReactNode } from 'react';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { m } from '#web/paraglide/messages.js';

/** Of the document. Without `page`, it is just the platform's name. */
export function PageTitle({ page }: { page?: string }) {
  const platform = usePlatformName();
  const title = page ? m.app_title({ page, platform }) : platform;
  return <title>{title}</title>;
}

type Props = { title: string; detail: string; children?: ReactNode };

/** For pages that only show a message and a link or button. */
export function MessagePage({ title, detail, children }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-column grow flex-col items-center justify-center gap-4 px-4 py-16 text-center">
      <PageTitle page={title} />
      <h1 className="text-title font-semibold">{title}</h1>
      <p className="text-ink-soft">{detail}</p>
      {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
