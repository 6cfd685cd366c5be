import { zodResolver } from '@hookform/resolvers/zod';
import { Ban, Download, Ellipsis, Link2, Pencil, RotateCcw, UserPlus, UserX } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { qrCalls } from '#shared/calls/tipping/codes.ts';
import { changedBankName } from '#shared/contracts/fields.ts';
import { newStaff } from '#shared/contracts/staff.ts';
import { findUaeIban, groupIban, maskIban } from '#shared/money/iban.ts';
import type { StaffRole } from '#shared/roles.ts';
import { staffTipLink } from '#shared/tip-links.ts';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { urlOf } from '#web/kit/client/call.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { contractSentence } from '#web/kit/i18n/reason-words.ts';
import { showFormError, toastError } from '#web/kit/query/errors.ts';
import { pageScope } from '#web/kit/scope/page-scope.ts';
import { Button, IconButton } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#web/kit/ui/dropdown-menu.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { PasswordInput } from '#web/kit/ui/typed-inputs.tsx';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { useLinkSharing } from '#web/kit/ui/use-link-sharing.ts';
import { m } from '#web/paraglide/messages.js';
import { InviteDialog } from '#web/staff/invites/invite-dialog.tsx';
import { DeactivateDialog, RemoveAccountDialog } from '#web/staff/people/components/staff-dialogs.tsx';
import { BankNameField, StaffFields } from '#web/staff/people/components/staff-fields.tsx';
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
  const { copy } = useLinkSharing({ link: staffTipLink(pageScope().origin, staff.id), title: name });
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

const editable = newStaff
  .pick({ firstName: true, lastName: true, role: true, roleTitle: true, walletId: true, iban: true })
  .extend({ bankName: changedBankName, password: z.string() });

export function EditStaffForm({ staff, onSaved }: { staff: ListedStaff; onSaved: () => void }) {
  const change = useChangeStaff(staff.id);
  const isOwner = useMay('owner');
  const form = useForm<z.input<typeof editable>, unknown, z.output<typeof editable>>({
    resolver: zodResolver(editable),
    defaultValues: {
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
  });
  useDraft(form, `edit-staff-${staff.id}`);
  const save = form.handleSubmit(({ password, iban, bankName, ...given }) =>
    change.mutate(isOwner ? { ...given, iban, bankName, ...(password && { password }) } : given, {
      onSuccess: () => {
        toast({ title: m.staff_saved({ name: `${given.firstName} ${given.lastName}` }) });
        onSaved();
      },
      onError: (error) => showFormError(form, error, m.staff_change_failed()),
    }),
  );
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        <StaffFields />
        {isOwner && (
          <>
            <BankNameField hasIban={staff.iban !== null} />
            <IbanChange ibanBefore={staff.iban} hasAccount={staff.hasAccount} />
          </>
        )}
        <Button type="submit" loading={change.isPending} className="mt-2">
          {m.staff_save()}
        </Button>
      </form>
    </FormProvider>
  );
}

type Values = { iban: string; password: string };

type EditStaffFormProps = { ibanBefore: string | null; hasAccount: boolean };

/**
 * Once another IBAN is typed: the old and the new account, what the change leads to, and the password of the user who
 * makes it.
 */
function IbanChange({ ibanBefore, hasAccount }: EditStaffFormProps) {
  const { control, register, formState } = useFormContext<Values>();
  const { mailGoesOut } = usePlatform();
  const typed = useWatch({ control, name: 'iban' }) ?? '';
  const ibanAfter = typed.trim() === '' ? null : findUaeIban(typed);
  // Undefined while it is being typed.
  if (ibanAfter === undefined || ibanAfter === ibanBefore) return null;
  const toAccount = mailGoesOut ? m.staff_iban_change_mailed() : m.staff_iban_change_off();
  const consequence = hasAccount ? toAccount : m.staff_iban_change_waits();
  const message = formState.errors.password?.message;
  return (
    <>
      <Notice
        sentence={[m.staff_iban_change({ from: shown(ibanBefore), to: shown(ibanAfter) }), consequence].join(
          ' ',
        )}
      />
      <Field label={m.staff_iban_password()} error={message && contractSentence(message)}>
        <PasswordInput autoComplete="current-password" aria-required="true" {...register('password')} />
      </Field>
    </>
  );
}

function shown(iban: string | null): string {
  return iban ? maskIban(iban) : m.settings_account_empty();
}
