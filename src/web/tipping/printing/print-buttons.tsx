import { useMutation } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { printCalls } from '#shared/calls/tipping/codes.ts';
import type { PrintRequest } from '#shared/contracts/codes.ts';
import { send } from '#web/kit/client/call.ts';
import { saveFile } from '#web/kit/client/files.ts';
import { toastError } from '#web/kit/query/errors.ts';
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
  const pdf = usePrintPdf();
  const download = () => pdf.mutate(request, { onError: (error) => toastError(error, m.codes_pdf_failed()) });
  return (
    <>
      <Button
        variant={isOnPage ? 'secondary' : 'primary'}
        loading={pdf.isPending}
        disabled={count === 0}
        onClick={download}
      >
        {!pdf.isPending && <Download aria-hidden="true" className="size-5" />}
        {m.codes_pdf({ count })}
      </Button>
      {isOnPage && (
        <Button disabled={!canPrint} onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {m.codes_print({ count })}
        </Button>
      )}
    </>
  );
}

/** One file with all cards, made by the server. */
function usePrintPdf() {
  return useMutation({
    mutationFn: async (body: PrintRequest) => {
      const response = await send(printCalls.print, { body });
      saveFile(await response.blob(), `karam-${body.kind}.pdf`);
    },
  });
}
