import type { ReactNode } from 'react';

/** The card first; where there is room it stays visible beside the scrolling content. */
export function QrLayout({ card, children }: { card: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-24">{card}</div>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
    </div>
  );
}
