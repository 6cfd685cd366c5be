import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '#web/api/http.ts';
import { forgetInvite } from '#web/features/invites/kept-invite.ts';

export function useAcceptInvite(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send('POST', `/api/invites/${encodeURIComponent(token)}/accept`),
    onSuccess: () => {
      forgetInvite();
      return queryClient.invalidateQueries({ queryKey: ['/api/portal'] });
    },
  });
}
