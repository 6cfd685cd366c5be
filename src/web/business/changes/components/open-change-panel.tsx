import { useState } from 'react';
import { type BusinessChange, useWithdrawChange } from '#web/business/changes/api/profile.ts';
import { ChangeList } from '#web/business/changes/components/change-list.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

/** The owner's request that no admin has decided yet. */
export function OpenChangePanel({ change }: { change: BusinessChange }) {
  const [isOpen, setOpen] = useState(false);
  const withdraw = useWithdrawChange();
  const confirm = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => toast({ title: m.profile_withdrawn() }),
      onError: (error) => {
        setOpen(false);
        toastError(error, m.profile_failed());
      },
    });
  return (
    <Panel
      title={m.profile_change()}
      action={
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {m.profile_withdraw()}
        </Button>
      }
    >
      <p className="mb-4 text-ink-soft">{m.profile_change_since({ day: formatDay(change.requestedAt) })}</p>
      <ChangeList change={change} />
      {change.iban && <p className="mt-4 text-small text-ink-soft">{m.profile_iban_hold()}</p>}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.profile_withdraw_title()}
        description={m.profile_withdraw_consequence()}
        confirmLabel={m.profile_withdraw()}
        loading={withdraw.isPending}
        onConfirm={confirm}
      />
    </Panel>
  );
}
