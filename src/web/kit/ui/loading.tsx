import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { m } from '#web/paraglide/messages.js';

/** Give it the size of the content that will replace it, to prevent layout shifts. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={clsx('animate-breathe rounded-control bg-sunken', className)} />;
}

export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 animate-turn rounded-full border-2 border-current border-t-transparent"
    />
  );
}

/** Wraps skeletons, which screen readers do not announce, and announces that something is loading. */
export function LoadingRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{m.loading()}</span>
      {children}
    </div>
  );
}
