import { useState } from 'react';
import type { OwnAmountsAnswer } from '#shared/contracts/amounts.ts';
import { toastError } from '#web/components/query/toast-error.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useResetAmounts } from '#web/features/amounts/api/amounts.ts';
import { m } from '#web/paraglide/messages.js';

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
