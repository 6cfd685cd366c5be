import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';
import { m } from '#web/paraglide/messages.js';

export function PageSkeleton() {
  return (
    <div className="mx-auto w-full max-w-content px-4 py-12 sm:px-6">
      {/* Every page needs a heading. Until the real one is loaded, it says that the page is loading. */}
      <h1 className="sr-only">{m.loading()}</h1>
      <LoadingRegion>
        <Skeleton className="h-10 w-48" />
        <Skeleton className="mt-6 h-5 w-full max-w-column" />
        <Skeleton className="mt-3 h-5 w-2/3 max-w-column" />
      </LoadingRegion>
    </div>
  );
}
