import { type ComponentProps, useId } from 'react';
import { pagesOf } from '#shared/printing/print-plans.ts';
import { PrintedPages } from '#web/features/printing/components/printed-pages.tsx';
import { m } from '#web/paraglide/messages.js';

export function PrintPreview(pages: ComponentProps<typeof PrintedPages>) {
  const id = useId();
  const count = pagesOf(pages.cards, pages.kind).length;
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-large font-semibold">
          {m.codes_preview()}
        </h2>
        <p className="text-small text-ink-soft" role="status">
          {m.codes_preview_first({ count })}
        </p>
      </div>
      <PrintedPages {...pages} />
    </section>
  );
}
