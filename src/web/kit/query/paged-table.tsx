import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { type PageOfRows, rowsOf } from '#web/kit/client/queries.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { m } from '#web/paraglide/messages.js';

type Props<Row> = {
  list: UseInfiniteQueryResult<InfiniteData<PageOfRows<Row>>>;
  caption: string;
  columns: readonly Column<Row>[];
  failure: string;
  moreLabel?: string;
  skeletonRows: number;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
};

/**
 * A list that is loaded page by page, with its own loading state, error with retry, and button for the next
 * page.
 */
export function PagedTable<Row extends { id: number }>(props: Props<Row>) {
  const { list, caption, columns, failure, skeletonRows, empty } = props;
  if (list.isPending) return <DataTableSkeleton rowCount={skeletonRows} />;
  if (!list.data || (list.isError && !list.isFetchNextPageError)) {
    return <LoadProblem sentence={errorSentence(list.error, failure)} onRetry={() => void list.refetch()} />;
  }
  const rows = rowsOf(list.data);
  if (rows.length === 0) return empty;
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={clsx('transition-opacity', list.isPlaceholderData && 'opacity-60')}
    >
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        width="wide"
        framed
      />
      {list.isFetchNextPageError && (
        <p role="alert" className="mt-4 text-center text-danger">
          {errorSentence(list.error, failure)}
        </p>
      )}
      {list.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button
            variant="secondary"
            loading={list.isFetchingNextPage || list.isPlaceholderData}
            onClick={() => void list.fetchNextPage()}
          >
            {props.moreLabel ?? m.load_more()}
          </Button>
        </div>
      )}
    </div>
  );
}
