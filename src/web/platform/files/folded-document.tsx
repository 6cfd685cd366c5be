import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { DocumentView, type ShownDocument } from '#web/platform/files/document-view.tsx';

/** A document that is loaded when somebody opens it. */
export function FoldedDocument({ document, name }: { document: ShownDocument | null; name: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!document) {
    return (
      <p className="flex flex-wrap justify-between gap-x-6 py-2.5">
        <span className="text-ink-soft">{name}</span>
        <span className="font-medium">{m.profile_document_missing()}</span>
      </p>
    );
  }
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group py-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 text-accent">
        {m.document_show({ name })}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      {isOpen && <DocumentView document={document} name={name} />}
    </details>
  );
}
