import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { accountCalls } from '#shared/calls/identity/account.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export const sessionsQuery = queryOptions({
  ...queryOf(accountCalls.listSessions), // Each visit of the page shows what is true now.
  staleTime: 0,
});

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string }) => call(accountCalls.endOtherSessions, { body }),
    onSuccess: () => queryClient.invalidateQueries(sessionsQuery),
  });
}
