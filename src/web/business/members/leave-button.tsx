import { useMutation } from '@tanstack/react-query';
import { venueCalls } from '#shared/calls/business/members.ts';
import { call } from '#web/kit/client/call.ts';
import { setLeavingVenue } from '#web/kit/client/shown-venue.ts';
import { toastError } from '#web/kit/query/errors.ts';
import { ConfirmButton } from '#web/kit/ui/dialog.tsx';
import { m } from '#web/paraglide/messages.js';

/** For a manager or a viewer. The owner cannot leave. */
export function LeaveButton({ id, name }: { id: number; name: string }) {
  const leave = useLeave(id);
  return (
    <ConfirmButton
      variant="quiet"
      className="grow"
      label={m.venues_leave()}
      about={name}
      title={m.venues_leave_title({ business: name })}
      description={m.venues_leave_detail()}
      destructive
      isPending={leave.isPending}
      onConfirm={() => leave.mutate()}
    />
  );
}

/** Nothing on screen may be shown any more, so the whole page is loaded again. */
function useLeave(id: number) {
  return useMutation({
    mutationFn: () => call(venueCalls.leave, { params: { id } }),
    onMutate: () => setLeavingVenue(true),
    onSuccess: () => window.location.assign('/business/venues'),
    onError: (error) => {
      setLeavingVenue(false);
      toastError(error, m.venues_leave_failed());
    },
  });
}
