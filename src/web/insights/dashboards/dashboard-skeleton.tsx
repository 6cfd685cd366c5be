import { Skeleton } from '#web/kit/ui/loading.tsx';
import { StatsSkeleton } from '#web/kit/ui/skeletons.tsx';

/** In the shape of the dashboard: heading, four cards, two panels and the team. */
export function DashboardSkeleton() {
  return (
    <div className="mx-auto w-full max-w-content px-4 py-8 sm:px-6 sm:py-12">
      <Skeleton className="h-10 w-48" />
      <Skeleton className="mt-1 mb-6 h-6 w-64 max-w-full sm:mb-8" />
      <StatsSkeleton />
      <div className="mt-3 grid gap-3 sm:mt-4 sm:gap-4 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-64 rounded-card lg:col-span-2" />
      </div>
    </div>
  );
}
