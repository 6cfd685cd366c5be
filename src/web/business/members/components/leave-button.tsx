import { useState } from 'react';
import { useLeave } from '#web/business/members/api/leave.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
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
