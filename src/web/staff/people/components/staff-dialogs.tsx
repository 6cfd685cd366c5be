import { staffCalls } from '#shared/calls/staff/people.ts';
import { call } from '#web/kit/client/call.ts';
import { useAction } from '#web/kit/query/action.ts';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { nameOf } from '#web/kit/ui/person-name.tsx';
import { m } from '#web/paraglide/messages.js';
import { changeStaff, type ListedStaff, withStaff } from '#web/staff/people/queries.ts';

type Props = { staff: ListedStaff; open: boolean; onClose: () => void };

/** Confirms a change that takes something away from a staff member. */
function ConfirmChange(props: {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  confirmLabel: string;
  send: () => Promise<unknown>;
  done: string;
}) {
  const { onClose, send, done, ...words } = props;
  const change = useAction(send, {
    refreshes: withStaff,
    done,
    failed: m.staff_change_failed(),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onOpenChange={(stays) => !stays && onClose()}
      destructive
      loading={change.isPending}
      onConfirm={() => change.mutate()}
      {...words}
    />
  );
}

export function DeactivateDialog({ staff, ...dialog }: Props) {
  const name = nameOf(staff);
  return (
    <ConfirmChange
      {...dialog}
      title={m.staff_deactivate_title({ name })}
      description={m.staff_deactivate_detail()}
      confirmLabel={m.staff_deactivate()}
      send={() => changeStaff(staff.id, { isActive: false })}
      done={m.staff_deactivated({ name })}
    />
  );
}

export function RemoveAccountDialog({ staff, ...dialog }: Props) {
  const name = nameOf(staff);
  return (
    <ConfirmChange
      {...dialog}
      title={m.invite_remove_title({ name })}
      description={m.invite_remove_detail()}
      confirmLabel={m.invite_remove()}
      send={() => call(staffCalls.unlinkAccount, { params: { id: staff.id } })}
      done={m.invite_removed({ name })}
    />
  );
}
