import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FaceOfStaff, FacePart } from '#shared/contracts/face.ts';
import { sendForJson } from '#web/kit/client/http.ts';

export const facesQuery = (businessId: number) =>
  queryOptions({
    queryKey: ['/api/admin/businesses', businessId, 'faces'],
    queryFn: ({ signal }) =>
      sendForJson<FaceOfStaff[]>('GET', `/api/admin/businesses/${businessId}/faces`, { signal }),
  });

export function useRemoveFacePart(businessId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ staffId, part }: { staffId: number; part: FacePart }) =>
      sendForJson<FaceOfStaff[]>('DELETE', `/api/admin/staff/${staffId}/face/${part}`),
    onSuccess: (faces) => queryClient.setQueryData(facesQuery(businessId).queryKey, faces),
  });
}
