import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendForJson } from '#web/kit/client/http.ts';
import { refreshAdminQueries } from '#web/kit/client/refresh-admin-queries.ts';
import type { PayoutDetails } from '#web/money/payouts/api/payout-details.ts';

export type Settling = 'cancel' | 'complete' | 'fail' | 'return';

type Told = { onSuccess: () => void; onError: (error: Error) => void };

/** `told` is called even if the button that was pressed is unmounted by then. */
export function useSettlePayout(payoutId: number, settling: Settling, told: Told) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { reason: string } | { reference: string }) =>
      sendForJson<PayoutDetails>('POST', `/api/admin/payouts/${payoutId}/${settling}`, { body }),
    ...told,
    // After a refusal too: another admin may have settled the payout first, and the page should show how.
    onSettled: () => refreshAdminQueries(queryClient),
  });
}
