import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Look, LookChange, PictureKind } from '#shared/contracts/look.ts';
import { findAtQueryKey } from '#web/kit/client/find-at-query-key.ts';
import { sendForJson } from '#web/kit/client/http.ts';

const PATH = '/api/businesses/mine/look';

/** Null if the owner has no business yet. */
export const lookQuery = queryOptions({
  queryKey: ['/api/businesses', 'mine', 'look'],
  queryFn: findAtQueryKey<Look>(),
});

export const useChangeLook = () =>
  useChange((body: LookChange) => sendForJson<Look>('PATCH', PATH, { body }));
export const useUploadPicture = (kind: PictureKind) =>
  useChange((file: File) => sendForJson<Look>('PUT', `${PATH}/${kind}`, { file }));
export const useRemovePicture = (kind: PictureKind) =>
  useChange(() => sendForJson<Look>('DELETE', `${PATH}/${kind}`));

/** Every change answers with the new look. */
function useChange<Body = void>(change: (body: Body) => Promise<Look>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (look) => queryClient.setQueryData(lookQuery.queryKey, look),
  });
}
