import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import type { Bar } from '#web/features/analytics/bars.ts';

// The chart library is larger than the rest of the application, so it is loaded only when a chart is shown.
const BarChart = lazy(() => import('#web/features/analytics/components/bar-chart.tsx'));

export function LazyBarChart({ bars }: { bars: readonly Bar[] }) {
  return (
    <div aria-hidden="true" className="bar-chart relative h-56 grow">
      <div className="absolute inset-0 overflow-hidden">
        <Suspense fallback={<Skeleton className="h-full" />}>
          <BarChart bars={bars} />
        </Suspense>
      </div>
    </div>
  );
}
