import { Download, Printer } from 'lucide-react';
import { printCalls } from '#shared/calls/tipping/codes.ts';
import type { PrintRequest } from '#shared/contracts/codes.ts';
import { send } from '#web/kit/client/call.ts';
import { useDownload } from '#web/kit/query/action.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = {
  count: number;
  /** All codes are in the page. */
  isOnPage: boolean;
  /** All codes are loaded. */
  canPrint: boolean;
  request: PrintRequest;
};

/** From the browser, or as a file for a print shop. The file needs no picture that is on the page. */
export function PrintButtons({ count, isOnPage, canPrint, request }: Props) {
  // One file with all cards, made by the server.
  const pdf = useDownload(
    () => send(printCalls.print, { body: request }),
    `karam-${request.kind}.pdf`,
    m.codes_pdf_failed(),
  );
  return (
    <>
      <Button
        variant={isOnPage ? 'secondary' : 'primary'}
        loading={pdf.isPending}
        disabled={count === 0}
        onClick={() => pdf.mutate()}
        icon={Download}
        label={m.codes_pdf({ count })}
      />
      <p role="status" className="basis-full text-ink-soft empty:hidden">
        {pdf.isPending && !isOnPage && m.codes_pdf_making()}
      </p>
      {isOnPage && (
        <Button
          disabled={!canPrint}
          onClick={() => window.print()}
          icon={Printer}
          label={m.codes_print({ count })}
        />
      )}
    </>
  );
}
