import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';

/** Give it the number of rows that are expected. The frame looks like that of the table. */
export function DataTableSkeleton({ rowCount }: { rowCount: number }) {
  return (
    <LoadingRegion>
      <div className="divide-y divide-hairline overflow-clip rounded-card border border-hairline bg-surface">
        {Array.from({ length: rowCount }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never reordered
          <div key={index} data-skeleton-row="" className="flex items-center gap-6 px-4 py-4">
            <div className="flex w-2/5 flex-col gap-2">
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="h-3 w-1/2" />
            </div>
            <Skeleton className="hidden h-4 flex-1 sm:block" />
            <Skeleton className="hidden h-4 flex-1 sm:block" />
            <Skeleton className="h-4 flex-1" />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
