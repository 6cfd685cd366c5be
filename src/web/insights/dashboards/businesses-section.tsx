import { useInfiniteQuery } from '@tanstack/react-query';
import type { BusinessFilter } from '#web/business/businesses/api/business-filter.ts';
import { adminBusinessesQuery } from '#web/business/businesses/api/businesses.ts';
import { BusinessFilters } from '#web/business/businesses/components/business-filters.tsx';
import { businessColumns } from '#web/insights/dashboards/business-columns.tsx';
import { PagedTable } from '#web/kit/query/paged-table.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Section } from '#web/kit/ui/section.tsx';
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
