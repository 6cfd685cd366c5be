import { useMutation } from '@tanstack/react-query';
import type { PrintRequest } from '#shared/contracts/printing.ts';
import { send } from '#web/kit/client/http.ts';
import { saveFile } from '#web/kit/client/save-file.ts';

/** One file with all cards, made by the server. */
export function usePrintPdf() {
  return useMutation({
    mutationFn: async (body: PrintRequest) => {
      const response = await send('POST', '/api/businesses/mine/print', { body });
      saveFile(await response.blob(), `karam-${body.kind}.pdf`);
    },
  });
}
