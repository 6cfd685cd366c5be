import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Look, LookPart } from '#shared/contracts/look.ts';
import { sendForJson } from '#web/kit/client/http.ts';

const pathOf = (businessId: number) => `/api/admin/businesses/${businessId}/look`;

export const adminLookQuery = (businessId: number) =>
  queryOptions({
    queryKey: ['/api/admin/businesses', businessId, 'look'],
    queryFn: ({ signal }) => sendForJson<Look>('GET', pathOf(businessId), { signal }),
  });

export function useRemovePart(businessId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (part: LookPart) => sendForJson<Look>('DELETE', `${pathOf(businessId)}/${part}`),
    onSuccess: (look) => queryClient.setQueryData(adminLookQuery(businessId).queryKey, look),
  });
}
