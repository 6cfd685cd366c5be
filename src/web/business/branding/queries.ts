import { useMutation, useQueryClient } from '@tanstack/react-query';
import { brandingCalls } from '#shared/calls/business/businesses.ts';
import type { Look, LookChange, PictureKind } from '#shared/contracts/look.ts';
import { call } from '#web/kit/client/call.ts';
import { findQueryOf } from '#web/kit/client/queries.ts';

/** Null if the owner has no business yet. */
export const lookQuery = findQueryOf(brandingCalls.readOwn);

export const useChangeLook = () => useChange((body: LookChange) => call(brandingCalls.change, { body }));
export const useUploadPicture = (kind: PictureKind) =>
  useChange((file: File) => call(brandingCalls.uploadPicture, { params: { kind }, file }));
export const useRemovePicture = (kind: PictureKind) =>
  useChange(() => call(brandingCalls.removePicture, { params: { kind } }));

/** Every change answers with the new look. */
function useChange<Body = void>(change: (body: Body) => Promise<Look>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (look) => queryClient.setQueryData(lookQuery.queryKey, look),
  });
}
