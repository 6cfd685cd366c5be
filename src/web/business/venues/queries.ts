import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { venueCalls } from '#shared/calls/business/members.ts';
import { useVenues } from '#web/business/workplace/role-here.tsx';
import { call } from '#web/kit/client/call.ts';
import { setLeavingVenue } from '#web/kit/client/shown-venue.ts';
import { toastError } from '#web/kit/query/errors.ts';
import { m } from '#web/paraglide/messages.js';

type Choice = { id: number; to: string };

/** Everything on screen is of another venue afterwards, so the whole page is loaded again: at `to`. */
export function useChooseVenue() {
  return useMutation({
    mutationFn: ({ id }: Choice) => call(venueCalls.choose, { params: { id } }),
    // Requests for the old venue are refused from here on: the session already has the new one.
    onMutate: () => setLeavingVenue(true),
    onSuccess: (_, { to }) => window.location.assign(to),
    onError: (error) => {
      setLeavingVenue(false);
      toastError(error, m.venues_switch_failed());
    },
  });
}

/**
 * Links to people of another venue name it (`venue`). Returns true until the session has switched to it, or while it is not
 * known yet which one is chosen: the page must not ask the chosen one for somebody else's people.
 */
export function useRequestedVenue(): boolean {
  const { pathname, search } = useLocation();
  const requestedId = Number(new URLSearchParams(search).get('venue'));
  const { isPending, venues, chosen } = useVenues();
  const { mutate, isError } = useChooseVenue();
  const isOther = requestedId !== chosen?.id && (venues?.some(({ id }) => id === requestedId) ?? false);
  useEffect(() => {
    if (isOther) mutate({ id: requestedId, to: pathname });
  }, [isOther, requestedId, pathname, mutate]);
  return requestedId > 0 && (isPending || (isOther && !isError));
}
