import type { ReactNode } from 'react';
import { MessagePage } from '#web/components/page/message-page.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { useMay } from '#web/features/workplace/role-here.ts';
import { leastRoleWords } from '#web/features/workplace/role-words.ts';
import { m } from '#web/paraglide/messages.js';

export type LeastRole = keyof typeof leastRoleWords;

/** For pages of which somebody with a lesser role in the business could use nothing. */
export function RoleGate({ least, children }: { least: LeastRole; children: ReactNode }) {
  if (useMay(least)) return children;
  return (
    <MessagePage title={m.access_denied()} detail={leastRoleWords[least]()}>
      <ButtonLink to="/business">{m.qr_back_to_dashboard()}</ButtonLink>
    </MessagePage>
  );
}
