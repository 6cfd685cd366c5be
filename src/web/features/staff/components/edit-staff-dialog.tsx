import { Dialog } from '#web/components/ui/dialog.tsx';
import type { ListedStaff } from '#web/features/staff/api/staff-list.ts';
import { EditStaffForm } from '#web/features/staff/components/edit-staff-form.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { staff: ListedStaff; open: boolean; onClose: () => void };

export function EditStaffDialog({ staff, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={m.staff_edit_title({ name: `${staff.firstName} ${staff.lastName}` })}
      description={m.staff_edit_detail()}
    >
      <EditStaffForm staff={staff} onSaved={onClose} />
    </Dialog>
  );
}
