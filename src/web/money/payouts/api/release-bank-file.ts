import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bankFileCalls } from '#shared/calls/money/payouts.ts';
import { call } from '#web/kit/client/call.ts';
import { refreshAdminQueries } from '#web/kit/client/queries.ts';

export function useReleaseBankFile(fileId: number) {
  return useBankFileStep((body: { password: string }) =>
    call(bankFileCalls.release, { params: { id: fileId }, body }),
  );
}

export function useWithdrawBankFile(fileId: number) {
  return useBankFileStep((body: { reason: string }) =>
    call(bankFileCalls.withdraw, { params: { id: fileId }, body }),
  );
}

function useBankFileStep<Body, Answer>(mutationFn: (body: Body) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    // After a refusal too: another admin may have been faster, and the page should show it.
    onSettled: () => refreshAdminQueries(queryClient),
  });
}
