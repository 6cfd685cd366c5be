import { useMutation } from '@tanstack/react-query';
import { venueCalls } from '#shared/calls/business/members.ts';
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
