import { useQuery } from '@tanstack/react-query';
import { statCalls } from '#shared/calls/insights.ts';
import { getFilsFrom } from '#shared/money.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { formatCount } from '#web/kit/format/count-format.ts';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { StatsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { StatCard, StatGrid } from '#web/kit/ui/stat-card.tsx';
import { m } from '#web/paraglide/messages.js';

const adminStatsQuery = queryOf(statCalls.read);

export function PlatformFigures() {
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
