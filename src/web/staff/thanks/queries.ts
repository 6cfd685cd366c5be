import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { thanksCalls } from '#shared/calls/staff/people.ts';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import type { thanksRequest } from '#shared/contracts/thanks.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf, refresh } from '#web/kit/client/queries.ts';

export function useSendThanks(tipId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof thanksRequest>) =>
      call(portalCalls.thank, { params: { id: tipId }, body }),
    // After a refusal too: thanks may have been sent in another window.
    onSettled: () => refresh(queryClient, portalCalls.read, portalCalls.listTips),
  });
}

export const thanksWordsQuery = (businessId: number) =>
  queryOf(thanksCalls.listOfBusiness, { params: { id: businessId } });

export function useRemoveThanks(businessId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (tipId: number) => call(thanksCalls.remove, { params: { id: tipId } }),
    onSuccess: (left) => queryClient.setQueryData(thanksWordsQuery(businessId).queryKey, left),
  });
}
