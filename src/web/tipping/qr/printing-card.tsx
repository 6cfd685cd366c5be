import { Download } from 'lucide-react';
import { buttonStyle } from '#web/kit/ui/button-style.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { m } from '#web/paraglide/messages.js';
import type { PrintSize } from '#web/tipping/qr/print-size.ts';
import { PrintSizeChoice } from '#web/tipping/qr/print-size-choice.tsx';

const instructions = [
  m.qr_printing_press,
  m.qr_printing_paper,
  m.qr_printing_margin,
  m.qr_printing_place,
  m.qr_printing_try,
];

type Props = {
  /** The URLs of the QR code as a file. */
  files: { png: string; svg: string };
  fileName: string;
  size: PrintSize;
  onSizeChange: (size: PrintSize) => void;
};

/** How to print the code: from this page, or at a print shop with one of the files. */
export function PrintingCard({ files, fileName, size, onSizeChange }: Props) {
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-large font-semibold">{m.qr_printing_title()}</h2>
      <PrintSizeChoice size={size} onChange={onSizeChange} />
      <ul className="list-disc space-y-1.5 ps-5 text-ink-soft marker:text-accent">
        {instructions.map((instruction) => (
          <li key={instruction()}>{instruction()}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {(['png', 'svg'] as const).map((form) => (
          <a
            key={form}
            href={files[form]}
            download={`${fileName}.${form}`}
            className={buttonStyle('secondary', 'min-w-0 grow px-2!')}
          >
            <Download aria-hidden="true" className="size-5" />
            {m.qr_download({ form: form.toUpperCase() })}
          </a>
        ))}
      </div>
    </Card>
  );
}
