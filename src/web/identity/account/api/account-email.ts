import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountCalls } from '#shared/calls/identity/account.ts';
import type { ChangeEmailRequest } from '#shared/contracts/auth.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export const accountEmailQuery = queryOf(accountCalls.readEmail);

export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeEmailRequest) => call(accountCalls.changeEmail, { body }),
    onSuccess: () => queryClient.invalidateQueries(accountEmailQuery),
  });
}

export function useSendLinkAgain() {
  return useMutation({
    mutationFn: () => call(accountCalls.sendLinkAgain),
  });
}
