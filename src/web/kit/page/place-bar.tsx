import type { ReactNode } from 'react';

/** Above a page: which venue or workplace it shows, and the way to the others. */
export function PlaceBar({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <nav aria-label={label} className="border-b border-hairline bg-surface print:hidden">
      <div className="mx-auto flex min-h-14 w-full max-w-content flex-wrap items-center gap-x-2 px-2 sm:px-4">
        {children}
      </div>
    </nav>
  );
}
