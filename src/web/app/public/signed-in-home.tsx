import type { SessionUser } from '#shared/contracts/auth.ts';
import { PageTitle } from '#web/app/layout/page-title.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { RoleBadge } from '#web/components/ui/role-badge.tsx';
import { shownRole } from '#web/features/auth/shown-role.ts';
import { m } from '#web/paraglide/messages.js';

export function SignedInHome({ user }: { user: SessionUser }) {
  const role = shownRole(user);
  return (
    <div className="mx-auto w-full max-w-column px-4 py-12 sm:py-16">
      <PageTitle />
      <Card className="flex flex-col items-start gap-3">
        <RoleBadge role={role} />
        <h1 className="text-title font-semibold">
          {m.home_greeting({ name: user.firstName ?? user.username })}
        </h1>
        <p className="text-ink-soft">{m.home_signed_in_as({ username: user.username })}</p>
        {role === 'staff' && <p>{m.home_staff_soon()}</p>}
      </Card>
    </div>
  );
}
