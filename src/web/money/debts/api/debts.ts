import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DebtList } from '#shared/contracts/debts.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { refreshAdminQueries } from '#web/kit/client/refresh-admin-queries.ts';

export const debtsQuery = queryOptions<DebtList>({ queryKey: ['/api/admin/debts'] });

export function useProposeWriteOff(staffId: number) {
  return useChange((body: { reason: string }) =>
    sendForJson<DebtList>('POST', `/api/admin/debts/${staffId}/write-off`, { body }),
  );
}

export function useConfirmWriteOff(id: number) {
  return useChange((body: { password: string }) =>
    sendForJson<DebtList>('POST', `/api/admin/write-offs/${id}/confirm`, { body }),
  );
}

export function useWithdrawWriteOff(id: number) {
  return useChange(() => sendForJson<DebtList>('POST', `/api/admin/write-offs/${id}/withdraw`));
}

function useChange<Body>(mutationFn: (body: Body) => Promise<DebtList>) {
  const queryClient = useQueryClient();
  // Not waited for: the row may be gone once the list is loaded again.
  return useMutation({ mutationFn, onSettled: () => void refreshAdminQueries(queryClient) });
}
