import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { toastError } from '#web/components/query/toast-error.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { PasswordInput } from '#web/components/ui/password-input.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useFocusAfter } from '#web/components/ui/use-focus-after.ts';
import { useConfirmBankAccount } from '#web/features/portal/api/bank-account.ts';
import { contractSentence } from '#web/i18n/contract-sentence.ts';
import { m } from '#web/paraglide/messages.js';

/** The staff member says that the account somebody else has entered is theirs. */
export function ConfirmBankAccount({ iban }: { iban: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  return (
    <>
      <Button ref={button} variant="secondary" onClick={() => setOpen(true)}>
        {m.bank_account_confirm()}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={iban ? m.bank_account_confirm_title({ iban }) : m.bank_account_confirm_none_title()}
        description={m.bank_account_confirm_detail()}
      >
        <PasswordForm iban={iban} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function PasswordForm({ iban, onDone }: { iban: string | null; onDone: () => void }) {
  const confirm = useConfirmBankAccount();
  const form = useForm<z.infer<typeof passwordAgain>>({
    resolver: zodResolver(passwordAgain),
    defaultValues: { password: '' },
  });
  const { password } = form.formState.errors;
  const submit = form.handleSubmit((given) =>
    confirm.mutate(
      { iban, ...given },
      {
        onSuccess: () => {
          toast({ title: m.bank_account_confirmed() });
          onDone();
        },
        onError: (error) => {
          toastError(error, m.bank_account_failed());
          showFieldErrors(form, error);
        },
      },
    ),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={m.staff_iban_password()} error={password?.message && contractSentence(password.message)}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" loading={confirm.isPending}>
        {m.bank_account_confirm()}
      </Button>
    </form>
  );
}
