import { Download } from 'lucide-react';
import { useState } from 'react';
import { recall, remember } from '#web/kit/client/browser-memory.ts';
import { useBrowserFact } from '#web/kit/ui/browser-state.ts';
import { buttonStyle } from '#web/kit/ui/button.tsx';
import { ChoiceCards, choicesOf } from '#web/kit/ui/choice-cards.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';

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

const words: Record<PrintSize, { label: () => string; detail: () => string }> = {
  'table-card': { label: m.qr_size_table_card, detail: m.qr_size_table_card_measure },
  badge: { label: m.qr_size_badge, detail: m.qr_size_badge_measure },
};

function PrintSizeChoice({ size, onChange }: { size: PrintSize; onChange: (size: PrintSize) => void }) {
  const options = choicesOf(printSizes, words);
  return <ChoiceCards legend={m.qr_print_size()} options={options} chosen={size} onChoose={onChange} />;
}

const printSizes = ['table-card', 'badge'] as const;
export type PrintSize = (typeof printSizes)[number];

const STORAGE_KEY = 'karam_print_size';

/** The size chosen last, and how to choose another; a table card by default. */
export function usePrintSize() {
  const stored = useBrowserFact(() => recall(STORAGE_KEY), null);
  const [chosen, setChosen] = useState<PrintSize>();
  const size = chosen ?? printSizes.find((each) => each === stored) ?? 'table-card';
  const choose = (next: PrintSize) => {
    remember(STORAGE_KEY, next);
    setChosen(next);
  };
  return [size, choose] as const;
}
