import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { venueCalls } from '#shared/calls/business/members.ts';
import { startOfMonth } from '#shared/dubai-time.ts';
import { getFilsFrom } from '#shared/money.ts';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { VenueTable } from '#web/business/venues/components/venue-table.tsx';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { useToday } from '#web/kit/format/use-today.ts';
import { Subpage } from '#web/kit/page/subpage.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { LoadingRegion } from '#web/kit/ui/loading-region.tsx';
import { Skeleton as Bone } from '#web/kit/ui/skeleton.tsx';
import { StatCard, StatGrid, StatGridSkeleton } from '#web/kit/ui/stat-card.tsx';
import { m } from '#web/paraglide/messages.js';

const venueTotalsQuery = queryOf(venueCalls.readTotals);

const words = () => ({
  back: { to: '/business', label: m.qr_back_to_dashboard() },
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
    <Subpage
      {...words()}
      actions={
        <ButtonLink to="/business/venues/add">
          <Plus aria-hidden="true" className="size-5" />
          {m.venues_add()}
        </ButtonLink>
      }
    >
      <StatGrid>
        <StatCard
          label={m.dashboard_today()}
          value={<Money amountFils={getFilsFrom(all.todayAmount)} look="figure" />}
          note={m.dashboard_tip_count({ count: all.todayCount })}
        />
        <StatCard
          label={m.dashboard_month()}
          value={<Money amountFils={getFilsFrom(all.monthAmount)} look="figure" />}
          note={m.dashboard_since({ day: formatDay(startOfMonth(today)) })}
        />
        <StatCard label={m.dashboard_active_staff()} value={all.activeStaff} />
        <StatCard label={m.venues_count()} value={venues.length} />
      </StatGrid>
      <div className="mt-6">
        <VenueTable venues={venues} />
      </div>
    </Subpage>
  );
}

export function Skeleton() {
  return (
    <Subpage {...words()}>
      <StatGridSkeleton />
      <LoadingRegion>
        <Bone className="mt-6 h-48 rounded-card" />
      </LoadingRegion>
    </Subpage>
  );
}
