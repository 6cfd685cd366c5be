import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

/** Something the user should know before going on, with an optional action. */
export function Notice({ sentence, action }: { sentence: string; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-pending px-5 py-4 text-on-pending">
      <Info aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-52">{sentence}</p>
      {action}
    </div>
  );
}
