import { Ban, Download, Ellipsis, Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#web/components/ui/dropdown-menu.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import type { ListedStaff } from '#web/features/staff/api/staff-list.ts';
import { DeactivateDialog } from '#web/features/staff/components/deactivate-dialog.tsx';
import { EditStaffDialog } from '#web/features/staff/components/edit-staff-dialog.tsx';
import { useReactivate } from '#web/features/staff/components/use-reactivate.ts';
import { m } from '#web/paraglide/messages.js';

type Opened = 'edit' | 'deactivate' | undefined;

/** What an owner does with one person. */
export function StaffMenu({ person }: { person: ListedStaff }) {
  const [opened, setOpened] = useState<Opened>();
  const reactivate = useReactivate(person);
  const name = `${person.firstName} ${person.lastName}`;
  const close = () => setOpened(undefined);
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={m.staff_menu({ name })}>
            <Ellipsis aria-hidden="true" className="size-5" />
          </IconButton>
        }
      >
        <DropdownMenuItem onSelect={() => setOpened('edit')}>
          <Pencil aria-hidden="true" className="size-4" />
          {m.staff_edit()}
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={`/api/staff/${person.id}/qr.png`} download={`${name}.png`}>
            <Download aria-hidden="true" className="size-4" />
            {m.staff_download_qr()}
          </a>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        {person.isActive ? (
          <DropdownMenuItem destructive onSelect={() => setOpened('deactivate')}>
            <Ban aria-hidden="true" className="size-4" />
            {m.staff_deactivate()}
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem onSelect={reactivate}>
            <RotateCcw aria-hidden="true" className="size-4" />
            {m.staff_reactivate()}
          </DropdownMenuItem>
        )}
      </DropdownMenu>
      <EditStaffDialog person={person} open={opened === 'edit'} onClose={close} />
      <DeactivateDialog person={person} open={opened === 'deactivate'} onClose={close} />
    </>
  );
}
