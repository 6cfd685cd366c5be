import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  type ReviewItem,
  type ReviewQueue,
  reviewQueueQuery,
  useLiveReviews,
} from '#web/business/review/queries.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';

const head = () => ({ title: m.review_title(), detail: m.review_intro() });

export function Component() {
  useLiveReviews();
  const queue = useQuery(reviewQueueQuery);
  return (
    <Page {...head()}>
      <Loaded query={queue} failure={m.review_load_failed()} skeleton={<TableSkeleton rows={3} />}>
        {(loaded) => <QueueTable queue={loaded} />}
      </Loaded>
    </Page>
  );
}

export const Skeleton = pageSkeleton(head, <TableSkeleton rows={3} />);

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
