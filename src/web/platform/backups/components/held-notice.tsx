import { useState } from 'react';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { useReleaseHold } from '#web/platform/backups/api/backups.ts';

/** Says that this database is a restored copy, and lets an admin put it into use. */
export function HeldNotice({ since }: { since: string }) {
  const [isAsking, setAsking] = useState(false);
  const release = useReleaseHold();
  const confirm = () =>
    release.mutate(undefined, {
      onSuccess: () => toast({ title: m.hold_released() }),
      onError: (error) => toastError(error, m.hold_release_failed()),
      onSettled: () => setAsking(false),
    });
  return (
    <div className="mb-4">
      <Notice
        sentence={m.hold_notice({ when: formatInstant(since) })}
        action={
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {m.hold_release()}
          </Button>
        }
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.hold_release()}
        description={m.hold_release_confirm()}
        confirmLabel={m.hold_release()}
        loading={release.isPending}
        onConfirm={confirm}
      />
    </div>
  );
}
