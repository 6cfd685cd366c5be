import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ownIbanChange } from '#shared/contracts/own-bank-account.ts';
import { showFieldErrors } from '#web/kit/client/field-errors.ts';
import { IbanInput } from '#web/kit/format/iban-input.tsx';
import { contractSentence } from '#web/kit/i18n/contract-sentence.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { PasswordInput } from '#web/kit/ui/password-input.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { useChangeBankAccount } from '#web/staff/portal/api/bank-account.ts';

const empty = { iban: '', password: '' };

export function BankAccountForm() {
  const change = useChangeBankAccount();
  const form = useForm<z.input<typeof ownIbanChange>, unknown, z.output<typeof ownIbanChange>>({
    resolver: zodResolver(ownIbanChange),
    defaultValues: empty,
  });
  const { iban, password } = form.formState.errors;
  const submit = form.handleSubmit((given) =>
    change.mutate(given, {
      onSuccess: () => {
        toast({ title: m.bank_account_saved() });
        form.reset(empty);
      },
      onError: (error) => {
        toastError(error, m.bank_account_failed());
        showFieldErrors(form, error);
      },
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label={m.bank_account_new()}
        hint={m.bank_account_new_hint()}
        error={iban?.message && contractSentence(iban.message)}
      >
        <IbanInput {...form.register('iban')} />
      </Field>
      <Field label={m.staff_iban_password()} error={password?.message && contractSentence(password.message)}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" variant="secondary" loading={change.isPending} className="sm:self-start">
        {m.bank_account_save()}
      </Button>
    </form>
  );
}
