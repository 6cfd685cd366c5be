import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendForJson } from '#web/kit/client/http.ts';
import { refreshAdminQueries } from '#web/kit/client/refresh-admin-queries.ts';
import type { BankFile } from '#web/money/payouts/api/bank-files.ts';

type Told = { onSuccess: (file: BankFile) => void; onError: (error: Error) => void };

export function useMakeBankFile(told: Told) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (payoutIds: number[]) =>
      sendForJson<BankFile>('POST', '/api/admin/bank-files', { body: { payoutIds } }),
    ...told,
    onSettled: () => refreshAdminQueries(queryClient),
  });
}
