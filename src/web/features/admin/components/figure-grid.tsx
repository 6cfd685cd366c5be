import type { ReactNode } from 'react';
import { LoadingRegion } from '#web/components/ui/loading-region.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';

const layout = 'grid gap-3 @xs:grid-cols-2 @xs:gap-4 @4xl:grid-cols-4';

/** Four figures, as many beside each other as have room at the size their text has. */
export function FigureGrid({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <dl className={layout}>{children}</dl>
    </div>
  );
}

export function FigureGridSkeleton() {
  return (
    <LoadingRegion>
      <div className="@container">
        <div className={layout}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-28 rounded-card" />
          ))}
        </div>
      </div>
    </LoadingRegion>
  );
}
