import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendForJson } from '#web/kit/client/http.ts';
import { type LastRun, lastRunQuery } from '#web/money/checks/api/last-run.ts';

export function useCheckLedger() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendForJson<LastRun>('POST', '/api/admin/ledger-checks'),
    onSuccess: (last) => queryClient.setQueryData(lastRunQuery.queryKey, last),
  });
}
