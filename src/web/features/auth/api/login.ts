import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LoginRequest, SessionUser } from '#shared/contracts/auth.ts';
import { sendForJson } from '#web/api/http.ts';

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: LoginRequest) =>
      sendForJson<SessionUser>('POST', '/api/login', { body: credentials }),
    // Removes all cached answers, which may belong to another user, and loads those on screen again,
    // including the session.
    onSuccess: () => queryClient.resetQueries(),
  });
}
