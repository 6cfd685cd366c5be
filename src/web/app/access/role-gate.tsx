import type { ReactNode } from 'react';
import { MessagePage } from '#web/components/page/message-page.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { useVenues } from '#web/features/workplace/api/venues.ts';
import { useMay } from '#web/features/workplace/role-here.ts';
import { leastRoleWords } from '#web/features/workplace/role-words.ts';
import { m } from '#web/paraglide/messages.js';

export type LeastRole = keyof typeof leastRoleWords;

type Props = { least: LeastRole; skeleton: ReactNode; children: ReactNode };

/**
 * For pages of which somebody with a lesser role in the business could use nothing. Waits until the role is known,
 * because the page of a manager must not ask for what only the owner may read.
 */
export function RoleGate({ least, skeleton, children }: Props) {
  const { isOfOwners, isPending } = useVenues();
  const may = useMay(least);
  if (isOfOwners && isPending) return skeleton;
  if (may) return children;
  return (
    <MessagePage title={m.access_denied()} detail={leastRoleWords[least]()}>
      <ButtonLink to="/business">{m.qr_back_to_dashboard()}</ButtonLink>
    </MessagePage>
  );
}
