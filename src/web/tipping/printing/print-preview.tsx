import { type ComponentProps, useId } from 'react';
import { m } from '#web/paraglide/messages.js';
import { PrintedPages } from '#web/tipping/printing/printed-pages.tsx';

type Props = ComponentProps<typeof PrintedPages> & {
  /** Of all cards, also of those that are not drawn here. */
  pageCount: number;
};

export function PrintPreview({ pageCount, ...pages }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-large font-semibold">
          {m.codes_preview()}
        </h2>
        <p className="text-small text-ink-soft" role="status">
          {m.codes_preview_first({ count: pageCount })}
        </p>
      </div>
      <PrintedPages {...pages} />
    </section>
  );
}
