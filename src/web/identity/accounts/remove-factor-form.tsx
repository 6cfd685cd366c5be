import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Account, type RemoveFactorRequest, removeFactorRequest } from '#shared/contracts/accounts.ts';
import { useRemoveFactor } from '#web/identity/accounts/queries.ts';
import { showFieldErrors } from '#web/kit/client/field-errors.ts';
import { contractSentence } from '#web/kit/i18n/contract-sentence.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Textarea } from '#web/kit/ui/input.tsx';
import { PasswordInput } from '#web/kit/ui/password-input.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

type Props = { account: Account; onDone: () => void };

export function RemoveFactorForm({ account: { userId, username }, onDone }: Props) {
  const removing = useRemoveFactor(userId);
  const form = useForm<RemoveFactorRequest>({
    resolver: zodResolver(removeFactorRequest),
    defaultValues: { reason: '', password: '' },
  });
  const { reason, password } = form.formState.errors;
  const submit = form.handleSubmit((given) =>
    removing.mutate(given, {
      onSuccess: () => {
        toast({ title: m.accounts_factor_done({ username }) });
        onDone();
      },
      onError: (error) => {
        toastError(error, m.accounts_change_failed());
        showFieldErrors(form, error);
      },
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={m.accounts_factor_reason()} error={reason?.message && contractSentence(reason.message)}>
        <Textarea dir="auto" maxLength={500} {...form.register('reason')} />
      </Field>
      <Field
        label={m.accounts_own_password()}
        error={password?.message && contractSentence(password.message)}
      >
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" variant="danger" loading={removing.isPending}>
        {m.accounts_factor()}
      </Button>
    </form>
  );
}
