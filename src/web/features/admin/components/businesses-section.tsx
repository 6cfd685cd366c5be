import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { errorSentence } from '#web/api/error-sentence.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { DataTableSkeleton } from '#web/components/ui/data-table-skeleton.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import type { BusinessFilter } from '#web/features/admin/api/business-filter.ts';
import { adminBusinessesQuery } from '#web/features/admin/api/businesses.ts';
import { businessColumns } from '#web/features/admin/components/business-columns.tsx';
import { BusinessFilters } from '#web/features/admin/components/business-filters.tsx';
import { Section } from '#web/features/admin/components/section.tsx';
import { m } from '#web/paraglide/messages.js';

const SKELETON_ROWS = 5;
const everything: BusinessFilter = { status: undefined, search: '' };

type Props = { filter: BusinessFilter; onFilter: (filter: BusinessFilter) => void };

export function BusinessesSection({ filter, onFilter }: Props) {
  return (
    <Section title={m.admin_businesses()}>
      <BusinessFilters filter={filter} onChange={onFilter} />
      <BusinessList filter={filter} onFilter={onFilter} />
    </Section>
  );
}

function BusinessList({ filter, onFilter }: Props) {
  const list = useInfiniteQuery(adminBusinessesQuery(filter));
  if (list.isPending) return <DataTableSkeleton rowCount={SKELETON_ROWS} />;
  if (!list.data || (list.isError && !list.isFetchNextPageError)) {
    return (
      <LoadProblem
        sentence={errorSentence(list.error, m.admin_businesses_failed())}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    const isFiltered = Boolean(filter.status || filter.search);
    const clear = (
      <Button variant="secondary" onClick={() => onFilter(everything)}>
        {m.admin_clear_filters()}
      </Button>
    );
    return <EmptyState sentence={m.admin_no_businesses()} action={isFiltered && clear} />;
  }
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={clsx('transition-opacity', list.isPlaceholderData && 'opacity-60')}
    >
      <DataTable
        caption={m.admin_businesses()}
        columns={businessColumns()}
        rows={rows}
        rowKey={({ id }) => String(id)}
        width="wide"
        framed
      />
      {list.isFetchNextPageError && (
        <p role="alert" className="mt-4 text-center text-danger">
          {errorSentence(list.error, m.admin_businesses_failed())}
        </p>
      )}
      {list.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button
            variant="secondary"
            loading={list.isFetchingNextPage || list.isPlaceholderData}
            onClick={() => void list.fetchNextPage()}
          >
            {m.admin_load_more()}
          </Button>
        </div>
      )}
    </div>
  );
}
