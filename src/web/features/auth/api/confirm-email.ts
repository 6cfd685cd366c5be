import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '#web/api/http.ts';
import { sessionQuery } from '#web/features/auth/api/session.ts';

export function useConfirmEmail(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send('POST', `/api/email-confirmations/${encodeURIComponent(token)}`),
    // The banner that asks for it goes away.
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
  });
}
