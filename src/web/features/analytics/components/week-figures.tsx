import { lazy, Suspense } from 'react';
import { addFils, getFilsFrom } from '#shared/money.ts';
import { Money } from '#web/components/format/money.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import type { Week } from '#web/features/analytics/api/week.ts';
import { WeekTable } from '#web/features/analytics/components/week-table.tsx';
import { m } from '#web/paraglide/messages.js';

// The chart library is larger than the rest of the application, so it is loaded only when a chart is shown.
const WeekChart = lazy(() => import('#web/features/analytics/components/week-chart.tsx'));

export function WeekFigures({ week }: { week: Week }) {
  const totalFils = addFils(...week.map(({ amount }) => getFilsFrom(amount)));
  if (totalFils === 0) return <EmptyState sentence={m.dashboard_no_data()} />;
  return (
    <>
      <div aria-hidden="true" className="relative h-56 grow">
        <div className="absolute inset-0 overflow-hidden">
          <Suspense fallback={<Skeleton className="h-full" />}>
            <WeekChart week={week} />
          </Suspense>
        </div>
      </div>
      <WeekTable week={week} />
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-4 border-t border-hairline pt-4">
        <span className="text-ink-soft">{m.dashboard_weekly_total()}</span>
        <span className="text-large font-semibold">
          <Money amountFils={totalFils} />
        </span>
      </p>
    </>
  );
}
