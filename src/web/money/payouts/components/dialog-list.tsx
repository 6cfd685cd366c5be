import { type ReactNode, useId } from 'react';
import { formatCount } from '#web/kit/format/number-format.ts';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { m } from '#web/paraglide/messages.js';

type Row = { key: string; name: string; to?: string; value?: ReactNode; detail?: string | null };

/** More names than anybody reads in a dialog would only slow it down. */
const MOST_ROWS = 100;

/** Names and amounts in a dialog. A long list scrolls by itself, so that the buttons stay visible. */
export function DialogList({ title, rows }: { title: string; rows: readonly Row[] }) {
  const id = useId();
  if (rows.length === 0) return null;
  const shown = rows.slice(0, MOST_ROWS);
  return (
    <section aria-labelledby={id} className="mt-4 first:mt-0">
      <h3 id={id} className="mb-1 text-small font-medium text-ink-soft">
        {title} ({formatCount(rows.length)})
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by the keyboard */}
      <div tabIndex={0} className="max-h-48 overflow-y-auto rounded-control border border-hairline px-4">
        <ul className="divide-y divide-hairline">
          {shown.map(({ key, name, to, value, detail }) => (
            <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              {to ? (
                <TextLink to={to} className="min-w-0 font-medium wrap-anywhere" label={name} />
              ) : (
                <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
              )}
              {value}
              {detail && <p className="w-full text-small text-ink-soft">{detail}</p>}
            </li>
          ))}
        </ul>
        {rows.length > shown.length && (
          <p className="py-2 text-small text-ink-soft">
            {m.payouts_batch_more({ count: formatCount(rows.length - shown.length) })}
          </p>
        )}
      </div>
    </section>
  );
}
