import { type ReactNode, useId } from 'react';

type Row = { key: string; name: string; value?: ReactNode; detail?: string | null };

/** Names and amounts in a dialog. A long list scrolls by itself, so that the buttons stay visible. */
export function DialogList({ title, rows }: { title: string; rows: readonly Row[] }) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-4 first:mt-0">
      <h3 id={id} className="mb-1 text-small font-medium text-ink-soft">
        {title} ({rows.length})
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by the keyboard */}
      <div tabIndex={0} className="max-h-48 overflow-y-auto rounded-control border border-hairline px-4">
        <ul className="divide-y divide-hairline">
          {rows.map(({ key, name, value, detail }) => (
            <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
              {value}
              {detail && <p className="w-full text-small text-ink-soft">{detail}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
