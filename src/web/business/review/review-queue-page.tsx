import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  type ReviewItem,
  type ReviewQueue,
  reviewQueueQuery,
  useLiveReviews,
} from '#web/business/review/queries.ts';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Page } from '#web/kit/page/page.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
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
        <TableSkeleton rows={3} />
      )}
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page title={m.review_title()} detail={m.review_intro()}>
      <TableSkeleton rows={3} />
    </Page>
  );
}

function QueueTable({ queue: { items, isCut } }: { queue: ReviewQueue }) {
  if (items.length === 0) return <EmptyState sentence={m.review_none()} />;
  return (
    <>
      <DataTable
        caption={m.review_title()}
        columns={columns()}
        rows={items}
        rowKey={({ kind, businessId }) => `${kind} ${businessId}`}
        framed
      />
      {isCut && <p className="mt-4 text-center text-ink-soft">{m.review_more()}</p>}
    </>
  );
}

function columns(): Column<ReviewItem>[] {
  return [
    {
      header: m.admin_column_business(),
      cell: ({ businessId, name }) => (
        <Link
          to={`/admin/review/${businessId}`}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
        >
          <bdi className="wrap-anywhere">{name}</bdi>
        </Link>
      ),
      lead: true,
    },
    {
      header: m.review_column_what(),
      cell: (item) => <Badge className="bg-pending text-on-pending">{kindOf(item)}</Badge>,
    },
    { header: m.review_column_owner(), cell: ({ ownerName }) => <bdi>{ownerName}</bdi> },
    { header: m.review_column_since(), cell: ({ since }) => formatInstant(since) },
  ];
}

function kindOf({ kind, isAgain }: ReviewItem): string {
  if (kind === 'change') return m.review_kind_change();
  return isAgain ? m.review_kind_again() : m.review_kind_application();
}
