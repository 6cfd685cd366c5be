import { useMutation } from '@tanstack/react-query';
import { send } from '#web/api/http.ts';

export function useConfirmEmail(token: string) {
  return useMutation({
    mutationFn: () => send('POST', `/api/email-confirmations/${encodeURIComponent(token)}`),
  });
}
