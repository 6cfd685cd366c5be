import { useQuery } from '@tanstack/react-query';
import { reviewQueueQuery } from '#web/business/review/api/review.ts';
import { useLiveReviews } from '#web/business/review/api/use-live-reviews.ts';
import { QueueTable } from '#web/business/review/components/queue-table.tsx';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { Page } from '#web/kit/page/page.tsx';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  useLiveReviews();
  const { data, error, refetch } = useQuery(reviewQueueQuery);
  return (
    <Page title={m.review_title()} detail={m.review_intro()}>
      {data ? (
        <QueueTable queue={data} />
      ) : error ? (
        <LoadProblem sentence={errorSentence(error, m.review_load_failed())} onRetry={() => void refetch()} />
      ) : (
        <DataTableSkeleton rowCount={3} />
      )}
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page title={m.review_title()} detail={m.review_intro()}>
      <DataTableSkeleton rowCount={3} />
    </Page>
  );
}
