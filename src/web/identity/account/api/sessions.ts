import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountSession } from '#shared/contracts/auth.ts';
import { send } from '#web/kit/client/http.ts';

export const sessionsQuery = queryOptions<AccountSession[]>({
  queryKey: ['/api/account/sessions'],
  // Each visit of the page shows what is true now.
  staleTime: 0,
});

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string }) => send('POST', '/api/account/sessions/end-others', { body }),
    onSuccess: () => queryClient.invalidateQueries(sessionsQuery),
  });
}
