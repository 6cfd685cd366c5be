import { useInfiniteQuery } from '@tanstack/react-query';
import { PagedTable } from '#web/components/query/paged-table.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Section } from '#web/components/ui/section.tsx';
import type { BusinessFilter } from '#web/features/businesses/api/business-filter.ts';
import { adminBusinessesQuery } from '#web/features/businesses/api/businesses.ts';
import { businessColumns } from '#web/features/businesses/components/business-columns.tsx';
import { BusinessFilters } from '#web/features/businesses/components/business-filters.tsx';
import { m } from '#web/paraglide/messages.js';

const SKELETON_ROWS = 5;
const everything: BusinessFilter = { status: undefined, search: '' };

type Props = { filter: BusinessFilter; onFilter: (filter: BusinessFilter) => void };

export function BusinessesSection({ filter, onFilter }: Props) {
  const isFiltered = Boolean(filter.status || filter.search);
  const clear = (
    <Button variant="secondary" onClick={() => onFilter(everything)}>
      {m.admin_clear_filters()}
    </Button>
  );
  return (
    <Section title={m.admin_businesses()}>
      <BusinessFilters filter={filter} onChange={onFilter} />
      <PagedTable
        list={useInfiniteQuery(adminBusinessesQuery(filter))}
        caption={m.admin_businesses()}
        columns={businessColumns()}
        failure={m.admin_businesses_failed()}
        skeletonRows={SKELETON_ROWS}
        empty={<EmptyState sentence={m.admin_no_businesses()} action={isFiltered && clear} />}
      />
    </Section>
  );
}
