import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangePasswordRequest } from '#shared/contracts/auth.ts';
import { send } from '#web/api/http.ts';
import { accountEmailQuery } from '#web/features/account/api/account-email.ts';
import { sessionsQuery } from '#web/features/account/api/sessions.ts';

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
