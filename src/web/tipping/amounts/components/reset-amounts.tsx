import { useState } from 'react';
import type { OwnAmountsAnswer } from '#shared/contracts/amounts.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { useResetAmounts } from '#web/tipping/amounts/api/amounts.ts';

/** Takes the business's own amounts away, after a question. */
export function ResetAmounts({ onReset }: { onReset: (amounts: OwnAmountsAnswer) => void }) {
  const [isOpen, setOpen] = useState(false);
  const reset = useResetAmounts();
  const confirm = () =>
    reset.mutate(undefined, {
      onSuccess: (amounts) => {
        setOpen(false);
        onReset(amounts);
        toast({ title: m.amounts_saved(), description: m.amounts_saved_detail() });
      },
      onError: (error) => toastError(error, m.amounts_failed()),
    });
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {m.amounts_reset()}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.amounts_reset_title()}
        description={m.amounts_reset_detail()}
        confirmLabel={m.amounts_reset()}
        loading={reset.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
