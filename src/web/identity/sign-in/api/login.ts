import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LoginRequest, SessionUser } from '#shared/contracts/auth.ts';
import { askPasskey } from '#web/identity/sign-in/api/ask-passkey.ts';
import { sendForJson } from '#web/kit/client/http.ts';

export function useLogin() {
  return useSigningIn((credentials: LoginRequest) =>
    sendForJson<SessionUser>('POST', '/api/login', { body: credentials }),
  );
}

/** With name and password the passkey is the second factor; without them it signs in alone. */
export function usePasskeyLogin() {
  return useSigningIn(async (credentials: LoginRequest | undefined) => {
    const passkey = await askPasskey();
    return credentials
      ? sendForJson<SessionUser>('POST', '/api/login', { body: { ...credentials, passkey } })
      : sendForJson<SessionUser>('POST', '/api/login/passkey', { body: passkey });
  });
}

function useSigningIn<Sent>(mutationFn: (sent: Sent) => Promise<SessionUser>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    // Removes all cached answers, which may belong to another user, and loads those on screen again,
    // including the session.
    onSuccess: () => queryClient.resetQueries(),
  });
}
