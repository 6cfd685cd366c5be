import { useMutation, useQueryClient } from '@tanstack/react-query';
import { signInCalls } from '#shared/calls/identity/sign-in.ts';
import { call } from '#web/kit/client/call.ts';

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: { email: string }) => call(signInCalls.requestReset, { body }),
  });
}

export function useResetPassword(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { newPassword: string }) =>
      call(signInCalls.resetPassword, { params: { token }, body }),
    // The session of this browser may have ended with it.
    onSuccess: () => queryClient.resetQueries(),
  });
}
