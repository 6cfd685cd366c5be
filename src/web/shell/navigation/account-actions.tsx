import { LogoutButton } from '#web/identity/sign-in/components/logout-button.tsx';
import { RoleBadge } from '#web/identity/sign-in/components/role-badge.tsx';
import { shownRole } from '#web/identity/sign-in/shown-role.ts';
import { useSession } from '#web/kit/client/session.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { m } from '#web/paraglide/messages.js';

export function AccountActions() {
  const session = useSession();
  if (session.state === 'loading') return <Skeleton className="h-control w-52" />;
  if (session.state !== 'signed-in') {
    return (
      <>
        <ButtonLink to="/auth" variant="quiet">
          {m.nav_login()}
        </ButtonLink>
        <ButtonLink to="/auth?tab=sign-up">{m.nav_get_started()}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <RoleBadge role={shownRole(session.user)} />
      <LogoutButton />
    </>
  );
}
