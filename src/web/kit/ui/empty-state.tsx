import type { ReactNode } from 'react';

/** One sentence and at most one action. */
export function EmptyState({ sentence, action }: { sentence: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-hairline px-6 py-10 text-center">
      <p className="max-w-form text-ink-soft wrap-anywhere">{sentence}</p>
      {action}
    </div>
  );
}
