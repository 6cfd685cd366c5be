import type { ReactNode } from 'react';
import { PageTitle } from '#web/kit/page/page-title.tsx';
import { Card } from '#web/kit/ui/card.tsx';

type Props = { title: string; detail: string; children: ReactNode };

/** One short form in a card, as on the sign-in page. */
export function SmallFormPage({ title, detail, children }: Props) {
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
