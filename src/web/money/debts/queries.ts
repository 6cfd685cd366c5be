import { useMutation, useQueryClient } from '@tanstack/react-query';
import { debtCalls } from '#shared/calls/money/books.ts';
import type { DebtList } from '#shared/contracts/books.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf, refreshAdminQueries } from '#web/kit/client/queries.ts';

export const debtsQuery = queryOf(debtCalls.list);

export function useProposeWriteOff(staffId: number) {
  return useChange((body: { reason: string }) =>
    call(debtCalls.proposeWriteOff, { params: { id: staffId }, body }),
  );
}

export function useConfirmWriteOff(id: number) {
  return useChange((body: { password: string }) => call(debtCalls.confirmWriteOff, { params: { id }, body }));
}

export function useWithdrawWriteOff(id: number) {
  return useChange(() => call(debtCalls.withdrawWriteOff, { params: { id } }));
}

function useChange<Body>(mutationFn: (body: Body) => Promise<DebtList>) {
  const queryClient = useQueryClient();
  // Not waited for: the row may be gone once the list is loaded again.
  return useMutation({ mutationFn, onSettled: () => void refreshAdminQueries(queryClient) });
}
