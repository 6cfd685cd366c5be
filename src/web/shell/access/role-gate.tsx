import type { ReactNode } from 'react';
import { leastRoleWords, useMay, useVenues } from '#web/business/workplace/role-here.tsx';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { m } from '#web/paraglide/messages.js';

export type LeastRole = keyof typeof leastRoleWords;

type Props = { least: LeastRole; skeleton: ReactNode; children: ReactNode };

/**
 * For pages that need a certain role in the business. Waits until the role is known, because the page would request
 * what the role may not read.
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
