import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { businessCalls } from '#shared/calls/business/businesses.ts';
import type {
  businessChange,
  businessProfile,
  ContactChange,
  FactsChange,
} from '#shared/contracts/business.ts';
import { call } from '#web/kit/client/call.ts';
import { findQueryOf, refresh } from '#web/kit/client/queries.ts';

export type BusinessProfile = z.input<typeof businessProfile>;
export type BusinessChange = z.input<typeof businessChange>;

/** The signed-in owner's business with everything that can be changed; null if there is none yet. */
export const profileQuery = findQueryOf(businessCalls.readProfile);

export const useChangeFacts = () =>
  useProfileChange((body: FactsChange) => call(businessCalls.changeFacts, { body }));
export const useChangeContact = () =>
  useProfileChange((body: ContactChange) => call(businessCalls.changeContact, { body }));
export const useWithdrawChange = () => useProfileChange(() => call(businessCalls.withdrawChange));
export const useSubmitAgain = () => useProfileChange(() => call(businessCalls.submit));

/** Every change answers with the new profile. */
function useProfileChange<Body = void>(send: (body: Body) => Promise<BusinessProfile>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (profile) => {
      queryClient.setQueryData(profileQuery.queryKey, profile);
      void refresh(queryClient, businessCalls);
    },
  });
}
