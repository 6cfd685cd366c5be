import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NamesRequest, SessionUser } from '#shared/contracts/auth.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { sessionQuery } from '#web/kit/client/session.ts';

export function useChangeNames() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NamesRequest) => sendForJson<SessionUser>('PUT', '/api/account/names', { body }),
    onSuccess: (user) => queryClient.setQueryData(sessionQuery.queryKey, user),
  });
}
