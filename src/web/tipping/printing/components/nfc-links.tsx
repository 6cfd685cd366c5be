import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { NfcLink } from '#web/tipping/printing/components/nfc-link.tsx';
import type { PrintedCard } from '#web/tipping/printing/printed-card.ts';

/** The text for an NFC tag of each card: the whole link, because phones open nothing else. */
export function NfcLinks({ cards }: { cards: PrintedCard[] }) {
  // There can be a thousand: they are drawn when somebody wants to see them.
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-control cursor-pointer list-none items-center justify-between gap-4 text-large font-semibold">
        {m.codes_nfc()}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <p className="mt-1 mb-3 text-ink-soft">{m.codes_nfc_detail()}</p>
      <ul className="divide-y divide-hairline">
        {isOpen && cards.map(({ key, name, link }) => <NfcLink key={key} name={name} link={link} />)}
      </ul>
    </details>
  );
}
