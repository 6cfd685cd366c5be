import type { ReactNode } from 'react';
import { StatCard } from '#web/components/ui/stat-card.tsx';

/** The number takes its size from the room its card has, so that a million is still one line. */
export function Figure({ label, value, note }: { label: string; value: string; note?: ReactNode }) {
  return (
    <StatCard
      label={label}
      value={
        <span className="@container block">
          <bdi dir="ltr" className="text-[clamp(1.125rem,14cqi,2rem)] wrap-anywhere">
            {value}
          </bdi>
        </span>
      }
      note={note}
    />
  );
}
