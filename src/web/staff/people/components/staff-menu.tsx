import { Ban, Download, Ellipsis, Link2, Pencil, RotateCcw, UserPlus, UserX } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { qrCalls } from '#shared/calls/tipping/codes.ts';
import { changedBankName } from '#shared/contracts/fields.ts';
import { newStaff } from '#shared/contracts/staff.ts';
import { findUaeIban, groupIban, maskIban } from '#shared/money/iban.ts';
import type { StaffRole } from '#shared/roles.ts';
import { staffTipLink } from '#shared/tip-links.ts';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { urlOf } from '#web/kit/client/call.ts';
import { PasswordField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { useAction } from '#web/kit/query/action.ts';
import { pageScope } from '#web/kit/scope/page-scope.ts';
import { IconButton } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#web/kit/ui/dropdown-menu.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { nameOf } from '#web/kit/ui/person-name.tsx';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { useLinkSharing } from '#web/kit/ui/use-link-sharing.ts';
import { m } from '#web/paraglide/messages.js';
import { InviteDialog } from '#web/staff/invites/invite-dialog.tsx';
import { DeactivateDialog, RemoveAccountDialog } from '#web/staff/people/components/staff-dialogs.tsx';
import { BankNameField, StaffFields } from '#web/staff/people/components/staff-fields.tsx';
import { changeStaff, type ListedStaff, withStaff } from '#web/staff/people/queries.ts';

type Opened = 'edit' | 'deactivate' | 'invite' | 'remove-account' | undefined;

/** What an owner can do with one staff member. It is open from the start: a button has loaded it when it was pressed. */
export function StaffMenu({ staff }: { staff: ListedStaff }) {
  const [opened, setOpened] = useState<Opened>();
  const trigger = useRef<HTMLButtonElement>(null);
  useFocusAfter(opened !== undefined, () => trigger.current?.focus());
  const isOwner = useMay('owner');
  const name = nameOf(staff);
  // Reactivating needs no confirmation.
  const reactivate = useAction(() => changeStaff(staff.id, { isActive: true }), {
    refreshes: withStaff,
    done: m.staff_reactivated({ name }),
    failed: m.staff_change_failed(),
  });
  const { copy } = useLinkSharing({ link: staffTipLink(pageScope().origin, staff.id), title: name });
  const dialog = (which: Opened) => ({ staff, open: opened === which, onClose: () => setOpened(undefined) });
  return (
    <>
      <DropdownMenu
        startsOpen
        trigger={<IconButton ref={trigger} label={m.staff_menu({ name })} icon={Ellipsis} />}
      >
        <DropdownMenuItem onSelect={() => setOpened('edit')} icon={Pencil} label={m.staff_edit()} />
        <DropdownMenuItem onSelect={copy} icon={Link2} label={m.staff_copy_link()} />
        <DropdownMenuItem asChild>
          <a href={urlOf(qrCalls.staffPng, { params: { id: staff.id } })} download={`${name}.png`}>
            <Download aria-hidden="true" className="size-4" />
            {m.staff_download_qr()}
          </a>
        </DropdownMenuItem>
        {staff.hasAccount && isOwner && (
          <DropdownMenuItem
            onSelect={() => setOpened('remove-account')}
            icon={UserX}
            label={m.invite_remove()}
          />
        )}
        {!staff.hasAccount && (
          <DropdownMenuItem onSelect={() => setOpened('invite')} icon={UserPlus} label={m.staff_invite()} />
        )}
        <DropdownMenuSeparator />
        {staff.isActive ? (
          <DropdownMenuItem
            destructive
            onSelect={() => setOpened('deactivate')}
            icon={Ban}
            label={m.staff_deactivate()}
          />
        ) : (
          <DropdownMenuItem
            onSelect={() => reactivate.mutate()}
            icon={RotateCcw}
            label={m.staff_reactivate()}
          />
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

const editable = newStaff
  .pick({ firstName: true, lastName: true, role: true, roleTitle: true, walletId: true, iban: true })
  .extend({ bankName: changedBankName, password: z.string() });

function EditStaffForm({ staff, onSaved }: { staff: ListedStaff; onSaved: () => void }) {
  const isOwner = useMay('owner');
  const { form, ...sent } = useSentForm({
    schema: editable,
    start: {
      firstName: staff.firstName,
      lastName: staff.lastName,
      role: staff.role as StaffRole,
      roleTitle: staff.roleTitle ?? '',
      walletId: staff.walletId,
      // Managers get it masked, and send nothing about the bank account.
      iban: staff.iban && isOwner ? groupIban(staff.iban) : '',
      bankName: staff.bankName ?? '',
      password: '',
    },
    send: ({ password, iban, bankName, ...given }) =>
      changeStaff(staff.id, isOwner ? { ...given, iban, bankName, ...(password && { password }) } : given),
    refreshes: withStaff,
    done: (_, given) => m.staff_saved({ name: nameOf(given) }),
    failed: m.staff_change_failed(),
    onDone: onSaved,
  });
  useDraft(form, `edit-staff-${staff.id}`);
  return (
    <FormProvider {...form}>
      <SentForm {...sent} button={m.staff_save()}>
        <StaffFields />
        {isOwner && (
          <>
            <BankNameField hasIban={staff.iban !== null} />
            <IbanChange ibanBefore={staff.iban} hasAccount={staff.hasAccount} />
          </>
        )}
      </SentForm>
    </FormProvider>
  );
}

type Values = { iban: string; password: string };

/**
 * Once another IBAN is typed: the old and the new account, what the change leads to, and the password of the user who
 * makes it.
 */
function IbanChange({ ibanBefore, hasAccount }: { ibanBefore: string | null; hasAccount: boolean }) {
  const form = useFormContext<Values>();
  const { mailGoesOut } = usePlatform();
  const typed = useWatch({ control: form.control, name: 'iban' }) ?? '';
  const ibanAfter = typed.trim() === '' ? null : findUaeIban(typed);
  // Undefined while it is being typed.
  if (ibanAfter === undefined || ibanAfter === ibanBefore) return null;
  const toAccount = mailGoesOut ? m.staff_iban_change_mailed() : m.staff_iban_change_off();
  const consequence = hasAccount ? toAccount : m.staff_iban_change_waits();
  const change = m.staff_iban_change({ from: shown(ibanBefore), to: shown(ibanAfter) });
  return (
    <>
      <Notice sentence={`${change} ${consequence}`} />
      <PasswordField
        form={form}
        name="password"
        label={m.staff_iban_password()}
        autoComplete="current-password"
        aria-required="true"
      />
    </>
  );
}

function shown(iban: string | null): string {
  return iban ? maskIban(iban) : m.settings_account_empty();
}
