import { DataTableSkeleton } from '#web/components/ui/data-table-skeleton.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { StatGridSkeleton } from '#web/components/ui/stat-card.tsx';

export function BusinessSkeleton() {
  return (
    <>
      <Skeleton className="mb-4 h-48 rounded-card" />
      <StatGridSkeleton />
      <div className="mt-10">
        <DataTableSkeleton rowCount={3} />
      </div>
    </>
  );
}
