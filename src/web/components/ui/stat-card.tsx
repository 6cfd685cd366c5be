import type { ReactNode } from 'react';
import { Card } from '#web/components/ui/card.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';

/** One big honest number and what it is. Place several in a <StatGrid>. */
export function StatCard({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <Card className="@container flex flex-col gap-1 max-sm:p-4">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="text-[clamp(1.125rem,13cqi,2rem)] leading-tight font-semibold tabular-nums">{value}</dd>
      {note && <dd className="text-small text-ink-soft">{note}</dd>}
    </Card>
  );
}

/** Two by two on a phone, four in a row where there is room, one below the other where letters are large. */
const gridStyle =
  'grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3 sm:gap-4 lg:grid-cols-4';

export function StatGrid({ children }: { children: ReactNode }) {
  return <dl className={gridStyle}>{children}</dl>;
}

export function StatGridSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div className={gridStyle}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={index} className="h-27 rounded-card" />
      ))}
    </div>
  );
}
