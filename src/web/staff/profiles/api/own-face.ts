import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Face, lineChange } from '#shared/contracts/face.ts';
import { sendForJson } from '#web/kit/client/http.ts';

const PATH = '/api/portal/face';

export const ownFaceQuery = queryOptions<Face>({
  queryKey: [PATH],
  // Each visit of the page shows what is true now: an admin may have removed something.
  staleTime: 0,
});

export const useChangeLine = () =>
  useChange((body: z.input<typeof lineChange>) => sendForJson<Face>('PATCH', PATH, { body }));
/** The person has agreed on the page that guests see it. */
export const useUploadPhoto = () =>
  useChange((file: File) => sendForJson<Face>('PUT', `${PATH}/photo?consent=yes`, { file }));
export const useRemovePhoto = () => useChange(() => sendForJson<Face>('DELETE', `${PATH}/photo`));

/** Every change answers with the whole face. */
function useChange<Body = void>(change: (body: Body) => Promise<Face>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (face) => queryClient.setQueryData(ownFaceQuery.queryKey, face),
  });
}
