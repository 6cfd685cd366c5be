import { useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetInvite } from '#web/identity/sign-in/kept-invite.ts';
import { send } from '#web/kit/client/http.ts';
import { setShownVenue } from '#web/kit/client/shown-venue.ts';

export function useAcceptInvite(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send('POST', `/api/invites/${encodeURIComponent(token)}/accept`),
    onSuccess: () => {
      forgetInvite();
      // The portal shows the new workplace from now on; what is known of another one is none of it.
      setShownVenue(undefined);
      queryClient.removeQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/portal'),
      });
    },
  });
}
