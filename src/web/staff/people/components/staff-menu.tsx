import { Ban, Download, Ellipsis, Link2, Pencil, RotateCcw, UserPlus, UserX } from 'lucide-react';
import { useRef, useState } from 'react';
import { qrCalls } from '#shared/calls/tipping/codes.ts';
import { staffTipLink } from '#shared/tip-links.ts';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { urlOf } from '#web/kit/client/call.ts';
import { toastError } from '#web/kit/query/errors.ts';
import { IconButton } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#web/kit/ui/dropdown-menu.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { useLinkSharing } from '#web/kit/ui/use-link-sharing.ts';
import { m } from '#web/paraglide/messages.js';
import { InviteDialog } from '#web/staff/invites/invite-dialog.tsx';
import { EditStaffForm } from '#web/staff/people/components/edit-staff-form.tsx';
import { DeactivateDialog, RemoveAccountDialog } from '#web/staff/people/components/staff-dialogs.tsx';
import { type ListedStaff, useChangeStaff } from '#web/staff/people/queries.ts';

type Opened = 'edit' | 'deactivate' | 'invite' | 'remove-account' | undefined;
const icon = { 'aria-hidden': true, className: 'size-4' } as const;

/** What an owner can do with one staff member. It is open from the start: a button has loaded it when it was pressed. */
export function StaffMenu({ staff }: { staff: ListedStaff }) {
  const [opened, setOpened] = useState<Opened>();
  const trigger = useRef<HTMLButtonElement>(null);
  useFocusAfter(opened !== undefined, () => trigger.current?.focus());
  const isOwner = useMay('owner');
  const reactivate = useReactivate(staff);
  const name = `${staff.firstName} ${staff.lastName}`;
  const { copy } = useLinkSharing({ link: staffTipLink(window.location.origin, staff.id), title: name });
  const dialog = (which: Opened) => ({ staff, open: opened === which, onClose: () => setOpened(undefined) });
  return (
    <>
      <DropdownMenu
        startsOpen
        trigger={
          <IconButton ref={trigger} label={m.staff_menu({ name })}>
            <Ellipsis aria-hidden="true" className="size-5" />
          </IconButton>
        }
      >
        <DropdownMenuItem onSelect={() => setOpened('edit')}>
          <Pencil {...icon} />
          {m.staff_edit()}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={copy}>
          <Link2 {...icon} />
          {m.staff_copy_link()}
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={urlOf(qrCalls.staffPng, { params: { id: staff.id } })} download={`${name}.png`}>
            <Download {...icon} />
            {m.staff_download_qr()}
          </a>
        </DropdownMenuItem>
        {staff.hasAccount && isOwner && (
          <DropdownMenuItem onSelect={() => setOpened('remove-account')}>
            <UserX {...icon} />
            {m.invite_remove()}
          </DropdownMenuItem>
        )}
        {!staff.hasAccount && (
          <DropdownMenuItem onSelect={() => setOpened('invite')}>
            <UserPlus {...icon} />
            {m.staff_invite()}
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        {staff.isActive ? (
          <DropdownMenuItem destructive onSelect={() => setOpened('deactivate')}>
            <Ban {...icon} />
            {m.staff_deactivate()}
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem onSelect={reactivate}>
            <RotateCcw {...icon} />
            {m.staff_reactivate()}
          </DropdownMenuItem>
        )}
      </DropdownMenu>
      <EditStaffDialog {...dialog('edit')} />
      <InviteDialog {...dialog('invite')} />
      <RemoveAccountDialog {...dialog('remove-account')} />
      <DeactivateDialog {...dialog('deactivate')} />
    </>
  );
}

type Props = { staff: ListedStaff; open: boolean; onClose: () => void };

function EditStaffDialog({ staff, open, onClose }: Props) {
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

/** Reactivating needs no confirmation. */
function useReactivate({ id, firstName, lastName }: ListedStaff): () => void {
  const change = useChangeStaff(id);
  return () =>
    change.mutate(
      { isActive: true },
      {
        onSuccess: () => toast({ title: m.staff_reactivated({ name: `${firstName} ${lastName}` }) }),
        onError: (error) => toastError(error, m.staff_change_failed()),
      },
    );
}
