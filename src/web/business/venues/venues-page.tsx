import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { venueCalls } from '#shared/calls/business/members.ts';
import type { VenueTotals } from '#shared/contracts/members.ts';
import { startOfMonth } from '#shared/dubai-time.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { BusinessStatusBadge } from '#web/business/businesses/components/business-badges.tsx';
import { LeaveButton } from '#web/business/members/leave-button.tsx';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { useChooseVenue } from '#web/business/venues/queries.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { useToday } from '#web/kit/ui/browser-state.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { CardsSkeleton, StatsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { StatCard, StatGrid } from '#web/kit/ui/stat-card.tsx';
import { businessRoleWords } from '#web/kit/words/business-role-words.ts';
import { m } from '#web/paraglide/messages.js';

const venueTotalsQuery = queryOf(venueCalls.readTotals);

const head = () => ({
  title: m.venues_title(),
  detail: m.venues_intro(),
});

export function Component() {
  const { data, isPending, isError, refetch } = useQuery({ ...venueTotalsQuery, staleTime: 0 });
  const today = useToday();
  if (isPending) return <Skeleton />;
  if (isError) return <LoadProblem sentence={m.dashboard_figures_failed()} onRetry={() => void refetch()} />;
  const { venues, all } = data;
  if (venues.length === 0) return <NoBusinessPage />;
  return (
    <Page {...head()} actions={<ButtonLink to="/business/venues/add" icon={Plus} label={m.venues_add()} />}>
      <StatGrid>
        <StatCard
          label={m.dashboard_today()}
          value={<Money amountDecimal={all.todayAmount} variant="figure" />}
          note={m.dashboard_tip_count({ count: all.todayCount })}
        />
        <StatCard
          label={m.dashboard_month()}
          value={<Money amountDecimal={all.monthAmount} variant="figure" />}
          note={m.dashboard_since({ day: formatDay(startOfMonth(today)) })}
        />
        <StatCard label={m.dashboard_active_staff()} value={all.activeStaff} />
        <StatCard label={m.venues_count()} value={venues.length} />
      </StatGrid>
      <div className="mt-6">
        <VenueTable venues={venues} />
      </div>
    </Page>
  );
}

export const Skeleton = pageSkeleton(
  head,
  <>
    <StatsSkeleton />
    <div className="mt-6">
      <CardsSkeleton cards={['h-48']} />
    </div>
  </>,
);

type Row = VenueTotals['venues'][number];

/** Each row leads to the dashboard of its venue. */
function VenueTable({ venues }: { venues: Row[] }) {
  const choose = useChooseVenue();
  const columns: Column<Row>[] = [
    {
      header: m.venues_venue(),
      lead: true,
      cell: ({ name, status, role }) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
          {status !== 'active' && <BusinessStatusBadge status={status} />}
          {role !== 'owner' && <Badge className="bg-tint text-on-tint">{businessRoleWords[role]()}</Badge>}
        </span>
      ),
    },
    figure(m.venues_today(), ({ todayAmount }) => todayAmount),
    figure(m.venues_month(), ({ monthAmount }) => monthAmount),
    { header: m.venues_tips(), numeric: true, cell: ({ monthCount }) => monthCount },
    { header: m.dashboard_active_staff(), numeric: true, cell: ({ activeStaff }) => activeStaff },
    {
      header: m.venues_actions(),
      actions: true,
      cell: ({ id, name, role }) => (
        <div className="flex flex-wrap gap-x-2">
          <Button
            variant="secondary"
            loading={choose.isPending && choose.variables?.id === id}
            onClick={() => choose.mutate({ id, to: '/business' })}
            className="grow"
            label={m.venues_open()}
            about={name}
          />
          {role !== 'owner' && <LeaveButton id={id} name={name} />}
        </div>
      ),
    },
  ];
  return <DataTable caption={m.venues_caption()} columns={columns} rows={venues} width="wide" framed />;
}

function figure(header: string, amountOf: (row: Row) => string): Column<Row> {
  return {
    header,
    numeric: true,
    cell: (row) => <bdi dir="ltr">{formatAmount(getFilsFrom(amountOf(row)))}</bdi>,
  };
}
