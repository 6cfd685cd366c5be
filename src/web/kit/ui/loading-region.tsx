import type { ReactNode } from 'react';
import { m } from '#web/paraglide/messages.js';

/** Wraps skeletons, which screen readers do not announce, and announces that something is loading. */
export function LoadingRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{m.loading()}</span>
      {children}
    </div>
  );
}
