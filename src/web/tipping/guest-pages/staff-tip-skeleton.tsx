import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';
import { GuestFrame } from '#web/tipping/guest-pages/guest-frame.tsx';

export function StaffTipSkeleton() {
  return (
    <GuestFrame top={<Skeleton className="h-9 w-40" />}>
      <LoadingRegion>
        <div className="flex flex-col items-center">
          <Skeleton className="size-18 rounded-full" />
          <Skeleton className="mt-3 h-8 w-52" />
          <Skeleton className="mt-2 h-5 w-20" />
          <Skeleton className="mt-5 h-6 w-28" />
        </div>
        <div className="mt-2 grid grid-cols-5 gap-1.5">
          {[1, 2, 3, 4, 5].map((preset) => (
            <Skeleton key={preset} className="h-preset" />
          ))}
        </div>
        <Skeleton className="mt-11 h-control" />
        <Skeleton className="mt-9 h-control" />
        <Skeleton className="mt-9 h-24" />
        <Skeleton className="mt-26 h-preset" />
      </LoadingRegion>
    </GuestFrame>
  );
}
