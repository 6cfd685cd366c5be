import { ChevronDown, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { UploadType } from '#shared/limits.ts';
import { m } from '#web/paraglide/messages.js';
import { fileSize } from '#web/platform/files/file-check.ts';

type ShownDocument = { path: string; contentType: UploadType; sizeBytes: number };

/**
 * An uploaded file, shown in the page. The server sends it with headers that let it be nothing but an image or a PDF.
 * Some phones show no PDF inside a page, so there is a link too.
 */
export function DocumentView({ document, name }: { document: ShownDocument; name: string }) {
  const [isBroken, setBroken] = useState(false);
  const address = `${document.path}/view`;
  return (
    <figure className="min-w-0">
      {document.contentType === 'application/pdf' ? (
        <iframe
          src={address}
          title={name}
          className="h-[60vh] min-h-80 w-full rounded-control border border-hairline bg-sunken"
        />
      ) : isBroken ? (
        <p className="rounded-control border border-hairline p-4 text-danger">{m.document_view_failed()}</p>
      ) : (
        <img
          src={address}
          alt={name}
          onError={() => setBroken(true)}
          className="max-h-[60vh] min-h-20 w-full rounded-control border border-hairline bg-sunken object-contain"
        />
      )}
      <figcaption className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-small text-ink-soft">
        {fileSize(document.sizeBytes)}
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 font-medium text-accent underline underline-offset-4"
        >
          {m.document_open()}
          <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
        </a>
      </figcaption>
    </figure>
  );
}

/** A document that is loaded when it is opened. */
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
