import type { ReactNode } from 'react';
import { Card } from '#web/kit/ui/panel.tsx';

/** One large figure and its label. Put several in a <StatGrid>. */
export function StatCard({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <Card className="@container flex flex-col gap-1 max-sm:p-4">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="text-[clamp(1.125rem,13cqi,2rem)] leading-tight font-semibold tabular-nums">{value}</dd>
      {note && <dd className="text-small text-ink-soft">{note}</dd>}
    </Card>
  );
}

export const statGridStyle = 'grid gap-3 @xs:grid-cols-2 @xs:gap-4 @4xl:grid-cols-4';

/** Up to four cards in a row, depending on the width and the text size. */
export function StatGrid({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <dl className={statGridStyle}>{children}</dl>
    </div>
  );
}
