import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RegisterRequest, SessionUser } from '#shared/contracts/auth.ts';
import { sendForJson } from '#web/kit/client/http.ts';

export function useRegister() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: RegisterRequest) =>
      sendForJson<SessionUser>('POST', '/api/register', { body: request }),
    // As after signing in: removes cached answers of another user, and loads the session again.
    onSuccess: () => queryClient.resetQueries(),
  });
}
