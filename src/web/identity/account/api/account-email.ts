import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountEmail, ChangeEmailRequest } from '#shared/contracts/auth.ts';
import { sendForJson } from '#web/kit/client/http.ts';

export const accountEmailQuery = queryOptions<AccountEmail>({ queryKey: ['/api/account/email'] });

export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeEmailRequest) =>
      sendForJson<{ email: string }>('POST', '/api/account/email', { body }),
    onSuccess: () => queryClient.invalidateQueries(accountEmailQuery),
  });
}

export function useSendLinkAgain() {
  return useMutation({
    mutationFn: () => sendForJson<{ email: string }>('POST', '/api/account/email/link'),
  });
}
