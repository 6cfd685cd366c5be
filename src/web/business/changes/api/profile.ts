import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  businessChange,
  businessProfile,
  ContactChange,
  FactsChange,
} from '#shared/contracts/business-changes.ts';
import { findAtQueryKey } from '#web/kit/client/find-at-query-key.ts';
import { sendForJson } from '#web/kit/client/http.ts';

export type BusinessProfile = z.input<typeof businessProfile>;
export type BusinessChange = z.input<typeof businessChange>;

const PATH = '/api/businesses/mine';

/** The signed-in owner's business with everything that can be changed; null if there is none yet. */
export const profileQuery = queryOptions({
  queryKey: ['/api/businesses', 'mine', 'profile'],
  queryFn: findAtQueryKey<BusinessProfile>(),
});

export const useChangeFacts = () =>
  useProfileChange((body: FactsChange) => sendForJson('PATCH', `${PATH}/facts`, { body }));
export const useChangeContact = () =>
  useProfileChange((body: ContactChange) => sendForJson('PATCH', `${PATH}/contact`, { body }));
export const useWithdrawChange = () => useProfileChange(() => sendForJson('DELETE', `${PATH}/change`));
export const useSubmitAgain = () => useProfileChange(() => sendForJson('POST', `${PATH}/submit`));

/** Every change answers with the new profile. */
function useProfileChange<Body = void>(send: (body: Body) => Promise<BusinessProfile>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (profile) => {
      queryClient.setQueryData(profileQuery.queryKey, profile);
      void queryClient.invalidateQueries({ queryKey: ['/api/businesses'] });
    },
  });
}
