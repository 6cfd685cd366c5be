import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { venueCalls } from '#shared/calls/business/members.ts';
import { type BusinessRole, isAtLeast } from '#shared/roles.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { shownRole, useSession } from '#web/kit/client/session.ts';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

/** The businesses whose pages the user may open. */
const venuesQuery = queryOf(venueCalls.list);

/** The venues and the chosen one. Undefined unless the user is an owner, manager or viewer. */
export function useVenues() {
  const session = useSession();
  const isOfOwners = session.state === 'signed-in' && shownRole(session.user) === 'business';
  const { data, isPending } = useQuery({ ...venuesQuery, enabled: isOfOwners });
  const venues = isOfOwners ? data : undefined;
  return { isOfOwners, isPending, venues, chosen: venues?.find(({ isChosen }) => isChosen) };
}

/** What the user may do in the business on screen. Until it is known, as an owner: most are, and the server decides. */
export const RoleHere = createContext<BusinessRole>('owner');

export function useMay(least: BusinessRole): boolean {
  return isAtLeast(useContext(RoleHere), least);
}

type AllowedProps = {
  least: keyof typeof readOnlyWords;
  /** The same as text, for those who may only read it. */
  instead: ReactNode;
  children: ReactNode;
};

/** A form that all members may read and only some may change. */
export function Allowed({ least, instead, children }: AllowedProps) {
  if (useMay(least)) return children;
  return (
    <>
      <Notice className="mb-4" sentence={readOnlyWords[least]()} />
      {instead}
    </>
  );
}

/** Shown above a form that the user's role can only read. */
const readOnlyWords: Record<Exclude<BusinessRole, 'viewer'>, () => string> = {
  owner: m.role_here_owner_changes,
  manager: m.reason_viewer_reads_only,
};

/** Why the user's role does not allow something. */
export const leastRoleWords: Record<Exclude<BusinessRole, 'viewer'>, () => string> = {
  owner: m.reason_owner_only,
  manager: m.reason_viewer_reads_only,
};
