import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LoginRequest, SessionUser } from '#shared/contracts/auth.ts';
import { sendForJson } from '#web/api/http.ts';

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: LoginRequest) =>
      sendForJson<SessionUser>('POST', '/api/login', { body: credentials }),
    // Empties every answer another person may have left behind, and asks anew for those on screen: the session.
    onSuccess: () => queryClient.resetQueries(),
  });
}
