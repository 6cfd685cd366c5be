import { Printer, Share2 } from 'lucide-react';
import { Button } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { onShare: () => void; canPrint: boolean };

/** Printing is disabled while the card has no code. */
export function ShareButtons({ onShare, canPrint }: Props) {
  return (
    <>
      <Button variant="secondary" onClick={onShare}>
        <Share2 aria-hidden="true" className="size-5" />
        {m.qr_share()}
      </Button>
      <Button onClick={() => window.print()} disabled={!canPrint}>
        <Printer aria-hidden="true" className="size-5" />
        {m.qr_print()}
      </Button>
    </>
  );
}
