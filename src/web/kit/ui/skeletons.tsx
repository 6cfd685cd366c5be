import { clsx } from 'clsx';
import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';
import { statGridStyle } from '#web/kit/ui/stat-card.tsx';

/** Give it the number of rows that are expected. The frame looks like that of a table. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <LoadingRegion>
      <div className="divide-y divide-hairline overflow-clip rounded-card border border-hairline bg-surface">
        {Array.from({ length: rows }, (_, index) => (
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

/** For lists of staff in a panel: a round avatar and two lines in each row. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, index) => (
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

/** For a <StatGrid> of four cards. */
export function StatsSkeleton() {
  return (
    <LoadingRegion>
      <div className="@container">
        <div className={statGridStyle}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-28 rounded-card" />
          ))}
        </div>
      </div>
    </LoadingRegion>
  );
}

type Cards = {
  /** The class names of each card: its height, and the columns that it spans. */
  cards: readonly string[];
  /** The layout; one below the other by default. */
  layout?: string;
};

/** For panels and forms. Give it the heights of the content that will replace it, to prevent layout shifts. */
export function CardsSkeleton({ cards, layout = 'flex flex-col gap-4' }: Cards) {
  return (
    <LoadingRegion>
      <div className={layout}>
        {cards.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are never reordered
          <Skeleton key={index} className={clsx('rounded-card', card)} />
        ))}
      </div>
    </LoadingRegion>
  );
}
