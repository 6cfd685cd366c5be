import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import { call } from '#web/kit/client/call.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import type { Portal } from '#web/staff/portal/queries.ts';

/** For somebody who stops working there. It says first what becomes of their code and their money. */
export function LeavePanel({ portal: { business, isActive } }: { portal: Portal }) {
  const [isAsking, setAsking] = useState(false);
  const leave = useLeaveWorkplace();
  if (!isActive) return null;
  return (
    <Panel title={m.workplace_leave_title()}>
      <p className="mb-4 text-ink-soft">{m.workplace_leave_intro({ business: business.name })}</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {m.workplace_leave()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.venues_leave_title({ business: business.name })}
        description={m.workplace_leave_detail()}
        confirmLabel={m.venues_leave()}
        destructive
        loading={leave.isPending}
        onConfirm={() => leave.mutate()}
      />
    </Panel>
  );
}

/** Most of what is on screen changes with it, so the whole page is loaded again. */
function useLeaveWorkplace() {
  return useMutation({
    mutationFn: () => call(portalCalls.leave),
    onSuccess: () => window.location.assign('/'),
    onError: (error) => toastError(error, m.venues_leave_failed()),
  });
}
