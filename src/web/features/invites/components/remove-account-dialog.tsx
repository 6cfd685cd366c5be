import { toastError } from '#web/api/toast-error.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useRemoveAccount } from '#web/features/invites/api/remove-account.ts';
import { m } from '#web/paraglide/messages.js';

type Props = {
  person: { id: number; firstName: string; lastName: string };
  open: boolean;
  onClose: () => void;
};

export function RemoveAccountDialog({ person, open, onClose }: Props) {
  const remove = useRemoveAccount(person.id);
  const name = `${person.firstName} ${person.lastName}`;
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ title: m.invite_removed({ name }) });
        onClose();
      },
      onError: (error) => toastError(error, m.staff_change_failed()),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={m.invite_remove_title({ name })}
      description={m.invite_remove_detail()}
      confirmLabel={m.invite_remove()}
      destructive
      loading={remove.isPending}
      onConfirm={confirm}
    />
  );
}
