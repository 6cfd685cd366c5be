import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';

export function ChartsSkeleton() {
  return (
    <LoadingRegion>
      <div className="grid gap-3 sm:gap-4 lg:grid-cols-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-80 rounded-card" />
        ))}
      </div>
    </LoadingRegion>
  );
}
