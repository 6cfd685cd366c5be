import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Thanks, ThanksWords, thanksRequest } from '#shared/contracts/thanks.ts';
import { sendForJson } from '#web/kit/client/http.ts';

export function useGiveThanks(tipId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof thanksRequest>) =>
      sendForJson<Thanks>('POST', `/api/portal/tips/${tipId}/thanks`, { body }),
    // Also after a refusal: it may have been answered in another window.
    onSettled: () =>
      Promise.all(
        ['/api/portal', '/api/portal/tips'].map((path) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
}

export const thanksWordsQuery = (businessId: number) =>
  queryOptions({
    queryKey: ['/api/admin/businesses', businessId, 'thanks'],
    queryFn: ({ signal }) =>
      sendForJson<ThanksWords[]>('GET', `/api/admin/businesses/${businessId}/thanks`, { signal }),
  });

export function useRemoveThanks(businessId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (tipId: number) => sendForJson<ThanksWords[]>('DELETE', `/api/admin/tips/${tipId}/thanks`),
    onSuccess: (left) => queryClient.setQueryData(thanksWordsQuery(businessId).queryKey, left),
  });
}
