import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={clsx('rounded-card border border-hairline bg-surface p-5 shadow-soft sm:p-6', className)}
      {...rest}
    />
  );
}

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

type SectionProps = { title: string; action?: ReactNode; children: ReactNode };

export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-large font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
