import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { businessCalls } from '#shared/calls/business/businesses.ts';
import type { BusinessFilter } from '#web/business/businesses/queries.ts';
import { send } from '#web/kit/client/call.ts';
import { saveFile } from '#web/kit/client/save-file.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

/** Exports with the filter of the list, so that the file has the same businesses as the list. */
export function ExportButton({ filter }: { filter: BusinessFilter }) {
  const download = useExportBusinesses();
  const start = () =>
    download.mutate(filter, {
      onError: (error) => toastError(error, m.admin_export_failed()),
    });
  return (
    <Button variant="secondary" loading={download.isPending} onClick={start}>
      {!download.isPending && <Download aria-hidden="true" className="size-4" />}
      {m.admin_export()}
    </Button>
  );
}

function useExportBusinesses() {
  return useMutation({
    mutationFn: async (filter: BusinessFilter) => {
      const response = await send(businessCalls.listCsv, { query: filter });
      saveFile(await response.blob(), 'businesses.csv');
    },
  });
}
