import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { venueCalls } from '#shared/calls/business/members.ts';
import { call } from '#web/kit/client/call.ts';
import { setLeavingVenue } from '#web/kit/client/shown-venue.ts';
import { toastError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { m } from '#web/paraglide/messages.js';

/** For a manager or a viewer. The owner cannot leave. */
export function LeaveButton({ id, name }: { id: number; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const leave = useLeave(id);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)} className="grow">
        {m.venues_leave()}
        <span className="sr-only">
          <bdi>{name}</bdi>
        </span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.venues_leave_title({ business: name })}
        description={m.venues_leave_detail()}
        confirmLabel={m.venues_leave()}
        destructive
        loading={leave.isPending}
        onConfirm={() =>
          leave.mutate(undefined, { onError: (error) => toastError(error, m.venues_leave_failed()) })
        }
      />
    </>
  );
}

/** Nothing on screen may be shown any more, so the whole page is loaded again. */
function useLeave(id: number) {
  return useMutation({
    mutationFn: () => call(venueCalls.leave, { params: { id } }),
    onMutate: () => setLeavingVenue(true),
    onSuccess: () => window.location.assign('/business/venues'),
    onError: () => setLeavingVenue(false),
  });
}
