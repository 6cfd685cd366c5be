import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';
import { QrLayout } from '#web/tipping/qr/qr-layout.tsx';

export function QrPageSkeleton() {
  return (
    <div className="mx-auto w-full max-w-content px-4 py-8 sm:px-6 sm:py-12">
      <LoadingRegion>
        <Skeleton className="h-10 w-56" />
        <Skeleton className="mt-2 mb-8 h-6 w-24" />
        <QrLayout card={<Skeleton className="mx-auto h-120 max-w-96 rounded-card" />}>
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-32 rounded-card" />
        </QrLayout>
      </LoadingRegion>
    </div>
  );
}
