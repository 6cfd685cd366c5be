import { clsx } from 'clsx';
import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

type NoticeProps = { sentence: string; action?: ReactNode; className?: string };

/** Something the user should know before going on, with an optional action. */
export function Notice({ sentence, action, className }: NoticeProps) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-pending px-5 py-4 text-on-pending',
        className,
      )}
    >
      <Info aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-52">{sentence}</p>
      {action}
    </div>
  );
}

/** One sentence and at most one action. */
export function EmptyState({ sentence, action }: { sentence: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-hairline px-6 py-10 text-center">
      <p className="max-w-form text-ink-soft wrap-anywhere">{sentence}</p>
      {action}
    </div>
  );
}

/** Says what could not be loaded, and offers to try again. */
export function LoadProblem({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <p className="max-w-form text-ink-soft">{sentence}</p>
      <Button variant="secondary" onClick={onRetry} label={m.try_again()} />
    </div>
  );
}

/** Why a form was refused as a whole, beside its button. Always in the page, so that screen readers notice the change. */
export function FormAlert({ sentence }: { sentence: string | undefined }) {
  return (
    <div role="alert" className="empty:-mt-5">
      {sentence && (
        <p className="flex items-start gap-2 rounded-control bg-suspended px-4 py-3 text-on-suspended">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {sentence}
        </p>
      )}
    </div>
  );
}
