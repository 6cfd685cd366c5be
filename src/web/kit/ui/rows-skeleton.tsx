import { Skeleton } from '#web/kit/ui/loading.tsx';

/** For lists of staff: a round avatar and two lines in each row. */
export function RowsSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never reordered
    <div key={index} className="flex items-center gap-3 py-3">
      <Skeleton className="size-10 rounded-full" />
      <div className="grow">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="mt-1.5 h-4 w-1/4" />
      </div>
      <Skeleton className="h-5 w-20" />
    </div>
  ));
}
