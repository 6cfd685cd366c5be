import { useQuery } from '@tanstack/react-query';
import { errorSentence } from '#web/api/error-sentence.ts';
import { Page } from '#web/app/layout/page.tsx';
import { DataTableSkeleton } from '#web/components/ui/data-table-skeleton.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { reviewQueueQuery } from '#web/features/business-review/api/review.ts';
import { useLiveReviews } from '#web/features/business-review/api/use-live-reviews.ts';
import { QueueTable } from '#web/features/business-review/components/queue-table.tsx';
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
