import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendForJson } from '#web/kit/client/http.ts';
import { refreshAdminQueries } from '#web/kit/client/refresh-admin-queries.ts';
import type { BankFileDetails } from '#web/money/payouts/api/bank-file-details.ts';

export function useReleaseBankFile(fileId: number) {
  return useBankFileStep<{ password: string }>(fileId, 'release');
}

export function useWithdrawBankFile(fileId: number) {
  return useBankFileStep<{ reason: string }>(fileId, 'withdraw');
}

function useBankFileStep<Body extends object>(fileId: number, step: 'release' | 'withdraw') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) =>
      sendForJson<BankFileDetails>('POST', `/api/admin/bank-files/${fileId}/${step}`, { body }),
    // After a refusal too: another admin may have been faster, and the page should show it.
    onSettled: () => refreshAdminQueries(queryClient),
  });
}
