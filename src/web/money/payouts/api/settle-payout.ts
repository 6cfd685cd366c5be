import { useMutation, useQueryClient } from '@tanstack/react-query';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import { call } from '#web/kit/client/call.ts';
import { refreshAdminQueries } from '#web/kit/client/queries.ts';

export type Settling = 'cancel' | 'complete' | 'fail' | 'return';

type Told = { onSuccess: () => void; onError: (error: Error) => void };

/** `told` is called even if the button that was pressed is unmounted by then. */
export function useSettlePayout(payoutId: number, settling: Settling, told: Told) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { reason: string } | { reference: string }) => settle(payoutId, settling, body),
    ...told,
    // After a refusal too: another admin may have settled the payout first, and the page should show how.
    onSettled: () => refreshAdminQueries(queryClient),
  });
}

function settle(id: number, settling: Settling, body: { reason: string } | { reference: string }) {
  if ('reference' in body) return call(payoutCalls.complete, { params: { id }, body });
  const ending = settling === 'complete' ? 'fail' : settling;
  return call(payoutCalls[ending], { params: { id }, body });
}
