import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '#web/kit/client/http.ts';
import { sessionQuery } from '#web/kit/client/session.ts';

export function useConfirmEmail(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send('POST', `/api/email-confirmations/${encodeURIComponent(token)}`),
    // The banner that asks for it goes away.
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
  });
}
