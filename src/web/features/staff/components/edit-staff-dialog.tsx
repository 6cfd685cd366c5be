import { Dialog } from '#web/components/ui/dialog.tsx';
import type { ListedStaff } from '#web/features/staff/api/staff-list.ts';
import { EditStaffForm } from '#web/features/staff/components/edit-staff-form.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { person: ListedStaff; open: boolean; onClose: () => void };

export function EditStaffDialog({ person, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={m.staff_edit_title({ name: `${person.firstName} ${person.lastName}` })}
      description={m.staff_edit_detail()}
    >
      <EditStaffForm person={person} onSaved={onClose} />
    </Dialog>
  );
}
