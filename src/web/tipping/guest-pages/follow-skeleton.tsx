import { LoadingRegion } from '#web/kit/ui/loading-region.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { GuestFrame } from '#web/tipping/guest-pages/guest-frame.tsx';

export function FollowSkeleton() {
  return (
    <GuestFrame>
      <LoadingRegion>
        <div className="flex flex-col items-center pt-4 pb-6">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="mt-4 h-10 w-40" />
          <Skeleton className="mt-3 h-6 w-56" />
          <Skeleton className="mt-3 h-5 w-44" />
        </div>
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="mt-6 h-control" />
      </LoadingRegion>
    </GuestFrame>
  );
}
