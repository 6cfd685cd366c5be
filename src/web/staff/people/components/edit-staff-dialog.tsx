import { Dialog } from '#web/kit/ui/dialog.tsx';
import { m } from '#web/paraglide/messages.js';
import type { ListedStaff } from '#web/staff/people/api/staff-list.ts';
import { EditStaffForm } from '#web/staff/people/components/edit-staff-form.tsx';

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
