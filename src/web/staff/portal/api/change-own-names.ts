import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnNames } from '#shared/contracts/portal.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { portalQuery } from '#web/staff/portal/api/portal.ts';

export function useChangeOwnNames() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: OwnNames) => sendForJson<OwnNames>('PUT', '/api/portal/names', { body }),
    onSuccess: () => queryClient.invalidateQueries(portalQuery),
  });
}
