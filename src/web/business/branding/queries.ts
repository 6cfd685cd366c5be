import { useMutation, useQueryClient } from '@tanstack/react-query';
import { brandingCalls } from '#shared/calls/business/businesses.ts';
import type { Branding, BrandingChange, PictureKind } from '#shared/contracts/branding.ts';
import { call } from '#web/kit/client/call.ts';
import { findQueryOf } from '#web/kit/client/queries.ts';

/** Null if the owner has no business yet. */
export const brandingQuery = findQueryOf(brandingCalls.readOwn);

export const useChangeBranding = () =>
  useChange((body: BrandingChange) => call(brandingCalls.change, { body }));
export const useUploadPicture = (kind: PictureKind) =>
  useChange((file: File) => call(brandingCalls.uploadPicture, { params: { kind }, file }));
export const useRemovePicture = (kind: PictureKind) =>
  useChange(() => call(brandingCalls.removePicture, { params: { kind } }));

/** Every response is the new branding. */
function useChange<Body = void>(change: (body: Body) => Promise<Branding>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (branding) => queryClient.setQueryData(brandingQuery.queryKey, branding),
  });
}
