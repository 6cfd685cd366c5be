import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TextPage } from '#shared/contracts/site-texts.ts';
import { Page } from '#web/kit/page/page.tsx';
import { errorSentence } from '#web/kit/query/errors.ts';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { siteTextQuery } from '#web/platform/site-texts/queries.ts';
import { WrittenText } from '#web/platform/site-texts/written-text.tsx';

type Props = {
  page: TextPage;
  title: string;
  /** Shown until an admin has written a text. */
  otherwise: { intro: string; content: ReactNode };
  /** Follows below a text that an admin wrote. */
  below?: ReactNode;
};

/** A page with the admins' text in the reader's language, or the default text. */
export function SiteTextPage({ page, title, otherwise, below }: Props) {
  const { data, error, refetch } = useQuery(siteTextQuery(page));
  if (data?.body === null) {
    return (
      <Page narrow title={title} detail={otherwise.intro}>
        {otherwise.content}
      </Page>
    );
  }
  return (
    <Page narrow title={title}>
      {data && <WrittenText text={data.body ?? ''} level={2} />}
      {data && below}
      {!data && !error && <CardsSkeleton cards={['h-96']} />}
      {!data && error && (
        <LoadProblem sentence={errorSentence(error, m.texts_load_failed())} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}
