import type { ReactNode } from 'react';
import { m } from '#web/paraglide/messages.js';

/** Wraps skeletons, which say nothing themselves, and tells a screen reader that something is on its way. */
export function LoadingRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{m.loading()}</span>
      {children}
    </div>
  );
}
