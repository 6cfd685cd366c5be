import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendForJson } from '#web/api/http.ts';
import { refreshAdminArea } from '#web/features/admin/api/refresh-admin-area.ts';
import type { PayoutDetails } from '#web/features/payouts/api/payout-details.ts';

export type Settling = 'cancel' | 'complete' | 'fail';

export function useSettlePayout(payoutId: number, settling: Settling) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { reason: string } | { reference: string }) =>
      sendForJson<PayoutDetails>('POST', `/api/admin/payouts/${payoutId}/${settling}`, { body }),
    // After a refusal too: another admin may have settled it first, and the page should say how.
    onSettled: () => refreshAdminArea(queryClient),
  });
}
