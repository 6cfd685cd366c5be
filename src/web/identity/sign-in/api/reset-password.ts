import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '#web/kit/client/http.ts';

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: { email: string }) => send('POST', '/api/password-resets', { body }),
  });
}

export function useResetPassword(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { newPassword: string }) =>
      send('POST', `/api/password-resets/${encodeURIComponent(token)}`, { body }),
    // The session of this browser may have ended with it.
    onSuccess: () => queryClient.resetQueries(),
  });
}
