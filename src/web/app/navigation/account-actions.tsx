import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useSession } from '#web/features/auth/api/session.ts';
import { LogoutButton } from '#web/features/auth/components/logout-button.tsx';
import { RoleBadge } from '#web/features/auth/components/role-badge.tsx';
import { shownRole } from '#web/features/auth/shown-role.ts';
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
