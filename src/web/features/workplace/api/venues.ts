import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Venue } from '#shared/contracts/venues.ts';
import { useSession } from '#web/features/auth/api/session.ts';
import { shownRole } from '#web/features/auth/shown-role.ts';

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
