import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffCalls } from '#shared/calls/staff/people.ts';
import { call } from '#web/kit/client/call.ts';
import { refresh } from '#web/kit/client/queries.ts';
import { toastError } from '#web/kit/query/errors.ts';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { type ListedStaff, useChangeStaff } from '#web/staff/people/queries.ts';

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

/** Confirms a change that takes something away from a staff member, then shows the result in a toast. */
function ConfirmChange({ open, onClose, isPending, change, done, ...words }: Props) {
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

type DeactivateDialogProps = { staff: ListedStaff; open: boolean; onClose: () => void };

export function DeactivateDialog({ staff, ...dialog }: DeactivateDialogProps) {
  const { mutate, isPending } = useChangeStaff(staff.id);
  const name = `${staff.firstName} ${staff.lastName}`;
  return (
    <ConfirmChange
      {...dialog}
      title={m.staff_deactivate_title({ name })}
      description={m.staff_deactivate_detail()}
      confirmLabel={m.staff_deactivate()}
      isPending={isPending}
      change={(outcome) => mutate({ isActive: false }, outcome)}
      done={m.staff_deactivated({ name })}
    />
  );
}

type RemoveAccountDialogProps = { staff: ListedStaff; open: boolean; onClose: () => void };

export function RemoveAccountDialog({ staff, ...dialog }: RemoveAccountDialogProps) {
  const { mutate, isPending } = useRemoveAccount(staff.id);
  const name = `${staff.firstName} ${staff.lastName}`;
  return (
    <ConfirmChange
      {...dialog}
      title={m.invite_remove_title({ name })}
      description={m.invite_remove_detail()}
      confirmLabel={m.invite_remove()}
      isPending={isPending}
      change={(outcome) => mutate(undefined, outcome)}
      done={m.invite_removed({ name })}
    />
  );
}

function useRemoveAccount(staffId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(staffCalls.unlinkAccount, { params: { id: staffId } }),
    onSuccess: () => refresh(queryClient, staffCalls),
  });
}
