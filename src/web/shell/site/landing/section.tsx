import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Props = { id: string; title: string; detail?: string; raised?: boolean; children: ReactNode };

/** One section of the landing page. It can be focused, because links lead to it. */
export function Section({ id, title, detail, raised = false, children }: Props) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={clsx('border-t border-hairline outline-none', raised && 'bg-surface')}
    >
      <div className="mx-auto max-w-content px-4 py-16 sm:px-6 sm:py-20">
        <h2 id={`${id}-title`} className="text-title font-semibold">
          {title}
        </h2>
        {detail && <p className="mt-2 max-w-column text-large text-ink-soft">{detail}</p>}
        <div className="mt-10">{children}</div>
      </div>
    </section>
  );
}
