import { useQuery } from '@tanstack/react-query';
import { venueCalls } from '#shared/calls/business/members.ts';
import { shownRole } from '#web/identity/sign-in/shown-role.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { useSession } from '#web/kit/client/session.ts';

/** The businesses whose pages the user may open. */
const venuesQuery = queryOf(venueCalls.list);

/** Those, and the one on screen. Undefined for everybody but owners, managers and viewers. */
export function useVenues() {
  const session = useSession();
  const isOfOwners = session.state === 'signed-in' && shownRole(session.user) === 'business';
  const { data, isPending } = useQuery({ ...venuesQuery, enabled: isOfOwners });
  const venues = isOfOwners ? data : undefined;
  return { isOfOwners, isPending, venues, chosen: venues?.find(({ isChosen }) => isChosen) };
}
