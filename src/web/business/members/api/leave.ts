import { useMutation } from '@tanstack/react-query';
import { send } from '#web/kit/client/http.ts';
import { setLeavingVenue } from '#web/kit/client/shown-venue.ts';

/** Nothing on screen may be shown any more, so the whole page is loaded again. */
export function useLeave(id: number) {
  return useMutation({
    mutationFn: () => send('POST', `/api/venues/${id}/leave`),
    onMutate: () => setLeavingVenue(true),
    onSuccess: () => window.location.assign('/business/venues'),
    onError: () => setLeavingVenue(false),
  });
}
