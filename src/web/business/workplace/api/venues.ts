import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Venue } from '#shared/contracts/venues.ts';
import { shownRole } from '#web/identity/sign-in/shown-role.ts';
import { useSession } from '#web/kit/client/session.ts';

/** The businesses whose pages the user may open. */
const venuesQuery = queryOptions<Venue[]>({ queryKey: ['/api/venues'] });

/** Those, and the one on screen. Undefined for everybody but owners, managers and viewers. */
export function useVenues() {
  const session = useSession();
  const isOfOwners = session.state === 'signed-in' && shownRole(session.user) === 'business';
  const { data, isPending } = useQuery({ ...venuesQuery, enabled: isOfOwners });
  const venues = isOfOwners ? data : undefined;
  return { isOfOwners, isPending, venues, chosen: venues?.find(({ isChosen }) => isChosen) };
}
