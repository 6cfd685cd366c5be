import { useMutation } from '@tanstack/react-query';
import { venueCalls } from '#shared/calls/business/members.ts';
import { call } from '#web/kit/client/call.ts';
import { setLeavingVenue } from '#web/kit/client/shown-venue.ts';
import { toastError } from '#web/kit/query/errors.ts';
import { m } from '#web/paraglide/messages.js';

/** Everything on screen is of another venue afterwards, so the whole page is loaded again. */
export function useChooseVenue() {
  return useMutation({
    mutationFn: (id: number) => call(venueCalls.choose, { params: { id } }),
    // What the page asks for meanwhile is refused: the venue that it shows is no longer the chosen one.
    onMutate: () => setLeavingVenue(true),
    onSuccess: () => window.location.assign('/business'),
    onError: (error) => {
      setLeavingVenue(false);
      toastError(error, m.venues_switch_failed());
    },
  });
}
