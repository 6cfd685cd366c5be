import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangePasswordRequest } from '#shared/contracts/auth.ts';
import { accountEmailQuery } from '#web/identity/account/api/account-email.ts';
import { sessionsQuery } from '#web/identity/account/api/sessions.ts';
import { send } from '#web/kit/client/http.ts';

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangePasswordRequest) => send('POST', '/api/password', { body }),
    // It ends the other sessions, and stops a change of the address.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries(sessionsQuery),
        queryClient.invalidateQueries(accountEmailQuery),
      ]),
  });
}
