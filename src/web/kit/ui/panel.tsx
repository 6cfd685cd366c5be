import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Card } from '#web/kit/ui/card.tsx';

type Props = { title: string; action?: ReactNode; className?: string; children: ReactNode };

/** A card with a heading, for pages of several parts. */
export function Panel({ title, action, className, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx('min-w-0', className)}>
      <Card className="flex h-full flex-col">
        <div className="mb-4 flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={id} className="text-large font-semibold">
            {title}
          </h2>
          {action}
        </div>
        {children}
      </Card>
    </section>
  );
}
