import { type ReactNode, useId } from 'react';

type Props = { title: string; action?: ReactNode; children: ReactNode };

export function Section({ title, action, children }: Props) {
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
