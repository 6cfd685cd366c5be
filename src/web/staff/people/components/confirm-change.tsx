import { toastError } from '#web/kit/query/toast-error.ts';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

type Outcome = { onSuccess: () => void; onError: (error: unknown) => void };
type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  confirmLabel: string;
  isPending: boolean;
  /** Makes the change, and calls back with success or error. */
  change: (outcome: Outcome) => void;
  /** The toast after success. */
  done: string;
};

/** Asks before something is taken away from a staff member, then shows the result in a toast. */
export function ConfirmChange({ open, onClose, isPending, change, done, ...words }: Props) {
  const confirm = () =>
    change({
      onSuccess: () => {
        toast({ title: done });
        onClose();
      },
      onError: (error) => toastError(error, m.staff_change_failed()),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      destructive
      loading={isPending}
      onConfirm={confirm}
      {...words}
    />
  );
}
