import { LoadingRegion } from '#web/kit/ui/loading-region.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { GuestFrame } from '#web/tipping/guest-pages/guest-frame.tsx';

export function TeamSkeleton() {
  return (
    <GuestFrame top={<Skeleton className="h-9 w-40" />}>
      <LoadingRegion>
        <div className="flex flex-col items-center pt-4 pb-6">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="mt-2 h-5 w-56" />
        </div>
        <div className="flex flex-col gap-2">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-18 rounded-card" />
          ))}
        </div>
      </LoadingRegion>
    </GuestFrame>
  );
}
