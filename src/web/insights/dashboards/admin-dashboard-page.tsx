import { useQuery } from '@tanstack/react-query';
import { Download, Settings2 } from 'lucide-react';
import { businessCalls } from '#shared/calls/business/businesses.ts';
import { statCalls } from '#shared/calls/insights.ts';
import { businessOrders } from '#shared/contracts/business.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { BusinessStatusBadge } from '#web/business/businesses/components/business-badges.tsx';
import type { AdminBusiness, BusinessFilter } from '#web/business/businesses/queries.ts';
import { useLiveReviews } from '#web/business/review/queries.ts';
import { BusinessActions } from '#web/insights/dashboards/business-actions.tsx';
import { TodayNotice } from '#web/insights/today/today-notice.tsx';
import { send } from '#web/kit/client/call.ts';
import { pagesOf, queryOf } from '#web/kit/client/queries.ts';
import { moneyColumn } from '#web/kit/format/columns.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { ShortIban } from '#web/kit/format/short-iban.tsx';
import { platformName } from '#web/kit/i18n/platform.ts';
import { choiceField, searchField, useFilters } from '#web/kit/page/filters.tsx';
import { ListSection } from '#web/kit/page/list.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { useDownload } from '#web/kit/query/action.ts';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import type { Column } from '#web/kit/ui/data-table.tsx';
import { Section } from '#web/kit/ui/panel.tsx';
import { StatsSkeleton, TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { StatCard, StatGrid } from '#web/kit/ui/stat-card.tsx';
import { businessStatusWords } from '#web/kit/words/business-status-words.ts';
import { businessTypeWords } from '#web/kit/words/business-type-words.ts';
import { TestModeNotice } from '#web/money/payments/test-mode-notice.tsx';
import { RecentPayouts } from '#web/money/payouts/components/recent-payouts.tsx';
import { m } from '#web/paraglide/messages.js';

const filters = {
  columns: '@lg:grid-cols-[1fr_12rem]',
  fields: {
    search: searchField(m.admin_search_hint),
    status: choiceField({
      label: m.admin_column_status,
      all: m.admin_all_status,
      values: ['active', 'pending', 'suspended'],
      words: businessStatusWords,
    }),
  },
};

const head = () => ({ title: m.admin_title(), detail: m.admin_intro({ platform: platformName() }) });

export function Component() {
  useLiveReviews();
  const { values: filter } = useFilters(filters);
  return (
    <Page
      {...head()}
      actions={
        <>
          <ExportButton filter={filter} />
          <ButtonLink to="/admin/settings" variant="secondary">
            <Settings2 aria-hidden="true" className="size-4" />
            {m.settings_title()}
          </ButtonLink>
        </>
      }
    >
      <TestModeNotice />
      <TodayNotice />
      <PlatformFigures />
      <BusinessesSection />
      <Section
        title={m.payout_recent()}
        action={<ButtonLink to="/admin/payouts" variant="quiet" label={m.payouts_all()} />}
      >
        <RecentPayouts />
      </Section>
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

function BusinessesSection() {
  return (
    <Section title={m.admin_businesses()}>
      <ListSection
        filters={filters}
        orders={businessOrders}
        query={(filter) => pagesOf(businessCalls.list, { query: { ...filter, limit: 25 } })}
        caption={m.admin_businesses()}
        columns={businessColumns}
        skeletonRows={5}
        failure={m.admin_businesses_failed}
        none={m.admin_no_businesses}
        clearLabel={m.admin_clear_filters}
      />
    </Section>
  );
}

function businessColumns(): Column<AdminBusiness>[] {
  return [
    {
      header: m.admin_column_business(),
      cell: (business) => <NameAndOwner {...business} />,
      lead: true,
      sortBy: 'name',
    },
    { header: m.admin_column_type(), cell: ({ type }) => businessTypeWords[type]() },
    {
      header: m.admin_column_status(),
      cell: ({ status }) => <BusinessStatusBadge status={status} />,
      plain: true,
    },
    { header: m.admin_column_iban(), cell: ({ iban }) => <ShortIban iban={iban} /> },
    moneyColumn(m.admin_column_earnings(), ({ totalEarnings }) => totalEarnings, true, 'tips'),
    {
      header: m.admin_column_created(),
      sortBy: 'created',
      cell: ({ createdAt }) => <span className="@4xl:whitespace-nowrap">{formatDay(createdAt)}</span>,
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
    <div className="pb-2 text-left @4xl:max-w-54 @4xl:pb-0 rtl:text-right">
      <bdi className="block text-body font-semibold">{name}</bdi>
      <bdi className="block text-small text-ink-soft @4xl:truncate" title={ownerEmail}>
        {ownerName} · {ownerEmail}
      </bdi>
      <bdi className="block truncate text-small text-ink-soft" title={ownerId}>
        {ownerId}
      </bdi>
    </div>
  );
}

/** Exports with the filter of the list, so that the file has the same businesses as the list. */
function ExportButton({ filter }: { filter: BusinessFilter }) {
  const download = useDownload(
    () => send(businessCalls.listCsv, { query: filter }),
    'businesses.csv',
    m.admin_export_failed(),
  );
  return (
    <Button
      variant="secondary"
      loading={download.isPending}
      onClick={() => download.mutate()}
      icon={Download}
      label={m.admin_export()}
    />
  );
}

const adminStatsQuery = queryOf(statCalls.read);

function PlatformFigures() {
  const stats = useQuery(adminStatsQuery);
  return (
    <Loaded query={stats} failure={m.admin_figures_failed()} skeleton={<StatsSkeleton />}>
      {(data) => (
        <StatGrid>
          <StatCard label={m.admin_total_businesses()} value={formatCount(data.totalBusinesses)} />
          <StatCard label={m.admin_active_staff()} value={formatCount(data.totalStaff)} />
          <StatCard
            label={m.admin_tips_processed()}
            value={formatAmount(getFilsFrom(data.totalTipsProcessed))}
          />
          <StatCard
            label={m.admin_platform_revenue()}
            value={formatAmount(getFilsFrom(data.platformRevenue))}
          />
        </StatGrid>
      )}
    </Loaded>
  );
}
