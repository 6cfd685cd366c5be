import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { changedBankName } from '#shared/contracts/fields.ts';
import { newStaff } from '#shared/contracts/staff.ts';
import { findUaeIban, groupIban, maskIban } from '#shared/money/iban.ts';
import type { StaffRole } from '#shared/roles.ts';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { contractSentence } from '#web/kit/i18n/reason-words.ts';
import { showFieldErrors, toastError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { PasswordInput } from '#web/kit/ui/typed-inputs.tsx';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { m } from '#web/paraglide/messages.js';
import { BankNameField, StaffFields } from '#web/staff/people/components/staff-fields.tsx';
import { type ListedStaff, useChangeStaff } from '#web/staff/people/queries.ts';

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
      onError: (error) => {
        toastError(error, m.staff_change_failed());
        showFieldErrors(form, error);
      },
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

type Props = { ibanBefore: string | null; hasAccount: boolean };

/**
 * Once another IBAN is typed: the old and the new account, what the change leads to, and the password of the user who
 * makes it.
 */
function IbanChange({ ibanBefore, hasAccount }: Props) {
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
