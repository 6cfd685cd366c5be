import { clsx } from 'clsx';
import { Check } from 'lucide-react';

export type Step = { title: string; detail: string; state?: 'done' | 'current' | 'ahead' };

/** Steps in order, from top to bottom. If steps have a state, it shows the progress. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="flex flex-col">
      {steps.map(({ title, detail, state = 'ahead' }, index) => (
        <li
          key={title}
          {...(state === 'current' && { 'aria-current': 'step' })}
          className="relative flex gap-4 pb-6 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span aria-hidden="true" className="absolute start-4.5 top-10 bottom-1 w-px bg-hairline" />
          )}
          <span
            aria-hidden="true"
            className={clsx(
              'inline-flex size-9 shrink-0 items-center justify-center rounded-full text-small font-semibold',
              state === 'done' && 'bg-accent text-on-accent',
              state === 'current' && 'bg-pending text-on-pending ring-2 ring-current',
              state === 'ahead' && 'bg-tint text-on-tint',
            )}
          >
            {state === 'done' ? <Check className="size-5" /> : index + 1}
          </span>
          <div className="min-w-0 pt-1.5">
            <p className="font-semibold">{title}</p>
            <p className="mt-0.5 text-small text-ink-soft">{detail}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
