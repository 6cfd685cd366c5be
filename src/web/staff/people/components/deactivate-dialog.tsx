import { m } from '#web/paraglide/messages.js';
import { ConfirmChange } from '#web/staff/people/components/confirm-change.tsx';
import type { ListedStaff } from '#web/staff/people/queries.ts';
import { useChangeStaff } from '#web/staff/people/queries.ts';

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
