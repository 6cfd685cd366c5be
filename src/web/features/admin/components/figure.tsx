import type { ReactNode } from 'react';
import { StatCard } from '#web/components/ui/stat-card.tsx';

/** Smaller where two stand beside each other on a phone, so that a million has room. */
export function Figure({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <StatCard
      label={label}
      value={<span className="text-large wrap-anywhere sm:text-title">{value}</span>}
      note={note}
    />
  );
}
