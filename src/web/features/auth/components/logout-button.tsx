import { errorSentence } from '#web/api/error-sentence.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast, toastAfterReload } from '#web/components/ui/toast-store.ts';
import { useLogout } from '#web/features/auth/api/logout.ts';
import { forgetDrafts } from '#web/features/auth/drafts.ts';
import { expectSignOut } from '#web/features/auth/log-in-again.ts';
import { forgetInvite } from '#web/features/invites/kept-invite.ts';
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
    >
      {m.nav_logout()}
    </Button>
  );
}
