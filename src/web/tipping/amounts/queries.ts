import { useMutation, useQueryClient } from '@tanstack/react-query';
import { amountCalls } from '#shared/calls/tipping/codes.ts';
import type { AmountsChange, BusinessAmountsAnswer } from '#shared/contracts/amounts.ts';
import { call } from '#web/kit/client/call.ts';
import { findQueryOf } from '#web/kit/client/queries.ts';

/** What guests of the owner's business are offered; null if there is no business yet. */
export const amountsQuery = findQueryOf(amountCalls.readOwn);

export const useSaveAmounts = () =>
  useAmountsChange((body: AmountsChange) => call(amountCalls.change, { body }));
export const useResetAmounts = () => useAmountsChange(() => call(amountCalls.reset));

/** Every response is the new state. */
function useAmountsChange<Body = void>(send: (body: Body) => Promise<BusinessAmountsAnswer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (amounts) => queryClient.setQueryData(amountsQuery.queryKey, amounts),
  });
}
