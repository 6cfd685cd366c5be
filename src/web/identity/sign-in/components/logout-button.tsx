import { useMutation, useQueryClient } from '@tanstack/react-query';
import { signInCalls } from '#shared/calls/identity/sign-in.ts';
import { expectSignOut } from '#web/identity/sign-in/log-in-again.ts';
import { forgetInvite } from '#web/identity/sign-in/saved-invite.ts';
import { call } from '#web/kit/client/call.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { forgetDrafts } from '#web/kit/ui/drafts.ts';
import { toast, toastAfterReload } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

export function LogoutButton({ className }: { className?: string }) {
  const logout = useLogout();

  const signOut = () => {
    expectSignOut(true);
    logout.mutate(undefined, {
      onSuccess: () => {
        // An invitation opened by this user, and what they typed, is not for the next user of this window.
        forgetInvite();
        forgetDrafts();
        toastAfterReload({ title: m.auth_logged_out(), description: m.auth_logged_out_detail() });
        // A full page load, so that no data of this user stays in memory.
        window.location.assign('/auth');
      },
      onError: (error) => {
        expectSignOut(false);
        toast({
          title: m.auth_logout_failed(),
          description: errorSentence(error, m.auth_logout_failed_detail()),
          variant: 'destructive',
        });
      },
    });
  };

  return (
    <Button
      variant="secondary"
      loading={logout.isPending || logout.isSuccess}
      onClick={signOut}
      {...(className && { className })}
      label={m.nav_logout()}
    />
  );
}

/**
 * The service worker does this too, but a page that was reloaded past it does not sign out through it. Signed out is what
 * matters: a browser that refuses must not make it look as if that had failed.
 */
async function emptyCaches(): Promise<void> {
  if (!('caches' in window)) return;
  const names = await caches.keys().catch(() => []);
  await Promise.allSettled(names.map((name) => caches.delete(name)));
}

function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn() {
      await call(signInCalls.logOut);
      await emptyCaches();
    },
    onSuccess: () => queryClient.clear(),
  });
}
