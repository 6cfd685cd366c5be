import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ComponentType, ReactNode } from 'react';
import { type PageOfRows, type PagesQuery, rowsOf } from '#web/kit/client/queries.ts';
import {
  type AnyFilters,
  FilterBar,
  type Filtering,
  type FilterOf,
  useFilters,
} from '#web/kit/page/filters.tsx';
import { Page, type PageHead, pageSkeleton } from '#web/kit/page/page.tsx';
import { useSorting } from '#web/kit/page/sorting.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { type Column, DataTable, type Sorting } from '#web/kit/ui/data-table.tsx';
import { EmptyState, LoadProblem } from '#web/kit/ui/notice.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';

type Pages<Row> = UseInfiniteQueryResult<InfiniteData<PageOfRows<Row>>>;
type PagesProps<Row> = {
  list: Pages<Row>;
  /** What could not be loaded, unless the server says it itself. */
  failure: string;
  moreLabel?: string | undefined;
  skeleton: ReactNode;
  /** Shown instead of a list without rows. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** A list that is loaded page by page, with its loading state, error with retry, and button for the next page. */
export function PagedRows<Row>({ list, failure, moreLabel, skeleton, empty, children }: PagesProps<Row>) {
  if (list.isPending) return skeleton;
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
      {children(rows)}
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
            {moreLabel ?? m.load_more()}
          </Button>
        </div>
      )}
    </div>
  );
}

type TableProps<Row> = Omit<PagesProps<Row>, 'skeleton' | 'children'> & {
  caption: string;
  columns: readonly Column<Row>[];
  skeletonRows: number;
  sorting?: Sorting | undefined;
  name?: string | undefined;
};

export function PagedTable<Row extends { id: number }>(props: TableProps<Row>) {
  const { caption, columns, skeletonRows, sorting, name, ...pages } = props;
  return (
    <PagedRows {...pages} skeleton={<TableSkeleton rows={skeletonRows} />}>
      {(rows) => (
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => String(id)}
          width="wide"
          framed
          sorting={sorting}
          name={name}
        />
      )}
    </PagedRows>
  );
}

const noFilters = { columns: '', fields: {} };

/** A list as a page declares it. */
type List<Row, F extends AnyFilters> = {
  filters?: F;
  /** The orders that the API can page by; the first is the one without a choice. */
  orders?: readonly [string, ...string[]];
  /** For a large table: the name under which the browser keeps which columns it hides. */
  name?: string;
  query: (filter: FilterOf<F> & { sort: string }) => PagesQuery<Row>;
  columns: () => readonly Column<Row>[];
  skeletonRows: number;
  failure: () => string;
  /** Shown instead of a table without rows; `noneFound` if the list is filtered. */
  none: () => string;
  noneFound?: () => string;
  /** The button that clears the filters if nothing is found. */
  clearLabel?: () => string;
  moreLabel?: () => string;
};

/** Filters above a table that is loaded page by page. */
export function ListSection<Row extends { id: number }, F extends AnyFilters>(
  props: List<Row, F> & { caption: string },
) {
  const {
    query,
    caption,
    columns,
    skeletonRows,
    failure,
    none,
    noneFound = none,
    clearLabel,
    moreLabel,
  } = props;
  // Without filters, `query` reads none of their values.
  const filters = props.filters ?? (noFilters as unknown as F);
  const filtering = useFilters(filters);
  const sorting = useSorting('sort', props.orders ?? ['']);
  const list = useInfiniteQuery({
    ...query({ ...filtering.values, sort: props.orders?.includes(sorting.order) ? sorting.order : '' }),
    enabled: filtering.isValid,
  });
  return (
    <>
      {props.filters && <FilterBar filters={filters} filtering={filtering} />}
      <PagedTable
        list={list}
        caption={caption}
        columns={columns()}
        failure={failure()}
        moreLabel={moreLabel?.()}
        sorting={props.orders && sorting}
        name={props.name}
        skeletonRows={skeletonRows}
        empty={
          <EmptyList
            filtering={filtering}
            none={none()}
            noneFound={noneFound()}
            clearLabel={clearLabel?.()}
          />
        }
      />
    </>
  );
}

type EmptyProps = {
  filtering: Pick<Filtering<AnyFilters>, 'isFiltered' | 'clear'>;
  none: string;
  noneFound: string;
  clearLabel?: string | undefined;
};

/** Says that there is nothing yet, or that the filters exclude everything. */
export function EmptyList({ filtering, none, noneFound, clearLabel }: EmptyProps) {
  if (!filtering.isFiltered) return <EmptyState sentence={none} />;
  const clear = clearLabel && (
    <Button variant="secondary" onClick={filtering.clear}>
      {clearLabel}
    </Button>
  );
  return <EmptyState sentence={noneFound} action={clear} />;
}

type ListPage<Row, F extends AnyFilters> = List<Row, F> & { head: () => PageHead };

/** A page with one list: what its module exports to the router. */
export function listPage<Row extends { id: number }, F extends AnyFilters>({
  head,
  ...list
}: ListPage<Row, F>): { Component: ComponentType; Skeleton: ComponentType } {
  return {
    Component: () => (
      <Page {...head()}>
        <ListSection {...list} caption={head().title} />
      </Page>
    ),
    Skeleton: pageSkeleton(head, <TableSkeleton rows={list.skeletonRows} />),
  };
}
