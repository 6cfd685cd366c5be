import { toastError } from '#web/api/toast-error.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useChangeStaff } from '#web/features/staff/api/change-staff.ts';
import type { ListedStaff } from '#web/features/staff/api/staff-list.ts';
import { m } from '#web/paraglide/messages.js';

type Props = { person: ListedStaff; open: boolean; onClose: () => void };

export function DeactivateDialog({ person, open, onClose }: Props) {
  const change = useChangeStaff(person.id);
  const name = `${person.firstName} ${person.lastName}`;
  const deactivate = () =>
    change.mutate(
      { isActive: false },
      {
        onSuccess: () => {
          toast({ title: m.staff_deactivated({ name }) });
          onClose();
        },
        onError: (error) => toastError(error, m.staff_change_failed()),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={m.staff_deactivate_title({ name })}
      description={m.staff_deactivate_detail()}
      confirmLabel={m.staff_deactivate()}
      destructive
      loading={change.isPending}
      onConfirm={deactivate}
    />
  );
}
