import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#web/components/query/query-panel.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { weekQuery } from '#web/features/analytics/api/week.ts';
import { WeekFigures } from '#web/features/analytics/components/week-figures.tsx';
import { m } from '#web/paraglide/messages.js';

export function WeekPanel() {
  return (
    <QueryPanel
      title={m.dashboard_week()}
      query={useQuery(weekQuery)}
      failure={m.dashboard_figures_failed()}
      skeleton={<Skeleton className="h-70" />}
    >
      {(week) => <WeekFigures week={week} />}
    </QueryPanel>
  );
}
