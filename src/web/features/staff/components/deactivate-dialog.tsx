import { useChangeStaff } from '#web/features/staff/api/change-staff.ts';
import type { ListedStaff } from '#web/features/staff/api/staff-list.ts';
import { ConfirmChange } from '#web/features/staff/components/confirm-change.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { staff: ListedStaff; open: boolean; onClose: () => void };

export function DeactivateDialog({ staff, ...dialog }: Props) {
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
