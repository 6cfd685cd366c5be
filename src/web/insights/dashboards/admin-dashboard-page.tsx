import { useInfiniteQuery } from '@tanstack/react-query';
import { Banknote, Settings2 } from 'lucide-react';
import { getFilsFrom } from '#shared/money.ts';
import { businessTypeLabel } from '#web/business/businesses/business-type-label.ts';
import { BusinessFilters } from '#web/business/businesses/components/business-filters.tsx';
import { BusinessStatusBadge } from '#web/business/businesses/components/business-status-badge.tsx';
import { ExportButton } from '#web/business/businesses/components/export-button.tsx';
import type { BusinessFilter } from '#web/business/businesses/queries.ts';
import { type AdminBusiness, adminBusinessesQuery } from '#web/business/businesses/queries.ts';
import { useBusinessFilter } from '#web/business/businesses/use-business-filter.ts';
import { WaitingNotice } from '#web/business/review/waiting-notice.tsx';
import { BusinessActions } from '#web/insights/dashboards/business-actions.tsx';
import { PlatformFigures } from '#web/insights/stats/platform-figures.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { ShortIban } from '#web/kit/format/short-iban.tsx';
import { platformName } from '#web/kit/i18n/platform.ts';
import { InTurn } from '#web/kit/page/in-turn.tsx';
import { PagedTable } from '#web/kit/page/list.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Section } from '#web/kit/ui/section.tsx';
import { StatsSkeleton, TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TestModeNotice } from '#web/money/payments/test-mode-notice.tsx';
import { RecentPayouts } from '#web/money/payouts/components/recent-payouts.tsx';
import { m } from '#web/paraglide/messages.js';
import { OpenCasesNotice } from '#web/tipping/card-testing/open-cases-notice.tsx';

type Props = { filter: BusinessFilter; onFilter: (filter: BusinessFilter) => void };

const SKELETON_ROWS = 5;

const everything: BusinessFilter = { status: undefined, search: '' };

const head = () => ({ title: m.admin_title(), detail: m.admin_intro({ platform: platformName() }) });

export function Component() {
  const [filter, setFilter] = useBusinessFilter();
  return (
    <Page
      {...head()}
      actions={
        <>
          <ExportButton filter={filter} />
          <ButtonLink to="/admin/payouts">
            <Banknote aria-hidden="true" className="size-5" />
            {m.payouts_list()}
          </ButtonLink>
          <ButtonLink to="/admin/settings" variant="secondary">
            <Settings2 aria-hidden="true" className="size-4" />
            {m.settings_title()}
          </ButtonLink>
        </>
      }
    >
      <TestModeNotice />
      <OpenCasesNotice />
      <WaitingNotice />
      <InTurn>
        <PlatformFigures />
      </InTurn>
      <InTurn>
        <BusinessesSection filter={filter} onFilter={setFilter} />
      </InTurn>
      <InTurn>
        <Section
          title={m.payout_recent()}
          action={
            <ButtonLink to="/admin/payouts" variant="quiet">
              {m.payouts_all()}
            </ButtonLink>
          }
        >
          <RecentPayouts />
        </Section>
      </InTurn>
    </Page>
  );
}

export const Skeleton = pageSkeleton(head, <Placeholders />);

function Placeholders() {
  return (
    <>
      <StatsSkeleton />
      <Section title={m.admin_businesses()}>
        <TableSkeleton rows={5} />
      </Section>
    </>
  );
}

function BusinessesSection({ filter, onFilter }: Props) {
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

function businessColumns(): Column<AdminBusiness>[] {
  return [
    { header: m.admin_column_business(), cell: (business) => <NameAndOwner {...business} />, lead: true },
    { header: m.admin_column_type(), cell: ({ type }) => businessTypeLabel(type) },
    { header: m.admin_column_status(), cell: ({ status }) => <BusinessStatusBadge status={status} /> },
    { header: m.admin_column_iban(), cell: ({ iban }) => <ShortIban iban={iban} /> },
    {
      header: m.admin_column_earnings(),
      cell: ({ totalEarnings }) => <Money amountFils={getFilsFrom(totalEarnings)} />,
      numeric: true,
    },
    {
      header: m.admin_column_created(),
      cell: ({ createdAt }) => <span className="@5xl:whitespace-nowrap">{formatDay(createdAt)}</span>,
    },
    {
      header: m.admin_column_actions(),
      cell: (business) => <BusinessActions business={business} linksToDetails />,
      actions: true,
    },
  ];
}

// Left and right instead of start and end: each line has the direction of its own script, which decides at
// which end it is truncated, but all lines are aligned to the side at which the page starts.
function NameAndOwner({ name, ownerName, ownerEmail, ownerId }: AdminBusiness) {
  return (
    <div className="pb-2 text-left @5xl:max-w-54 @5xl:pb-0 rtl:text-right">
      <bdi className="block text-body font-semibold">{name}</bdi>
      <bdi className="block text-small text-ink-soft @5xl:truncate" title={ownerEmail}>
        {ownerName} · {ownerEmail}
      </bdi>
      <bdi className="block truncate text-small text-ink-soft" title={ownerId}>
        {ownerId}
      </bdi>
    </div>
  );
}
