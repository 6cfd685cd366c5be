import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AmountsChange, OwnAmountsAnswer } from '#shared/contracts/amounts.ts';
import { findAtQueryKey } from '#web/kit/client/find-at-query-key.ts';
import { sendForJson } from '#web/kit/client/http.ts';

const PATH = '/api/businesses/mine/amounts';

/** What guests of the owner's business are offered; null if there is no business yet. */
export const amountsQuery = queryOptions({
  queryKey: ['/api/businesses', 'mine', 'amounts'],
  queryFn: findAtQueryKey<OwnAmountsAnswer>(),
});

export const useSaveAmounts = () =>
  useAmountsChange((body: AmountsChange) => sendForJson<OwnAmountsAnswer>('PUT', PATH, { body }));
export const useResetAmounts = () => useAmountsChange(() => sendForJson<OwnAmountsAnswer>('DELETE', PATH));

/** Every change answers with the new state. */
function useAmountsChange<Body = void>(send: (body: Body) => Promise<OwnAmountsAnswer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (amounts) => queryClient.setQueryData(amountsQuery.queryKey, amounts),
  });
}
