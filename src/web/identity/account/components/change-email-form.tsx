import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type ChangeEmailRequest, changeEmailRequest } from '#shared/contracts/auth.ts';
import { useChangeEmail } from '#web/identity/account/api/account-email.ts';
import { showFieldErrors } from '#web/kit/client/field-errors.ts';
import { contractSentence } from '#web/kit/i18n/contract-sentence.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { PasswordInput } from '#web/kit/ui/password-input.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

const empty = { email: '', password: '' };

export function ChangeEmailForm() {
  const change = useChangeEmail();
  const form = useForm<z.input<typeof changeEmailRequest>, unknown, ChangeEmailRequest>({
    resolver: zodResolver(changeEmailRequest),
    defaultValues: empty,
  });
  const { email, password } = form.formState.errors;
  const submit = form.handleSubmit((request) =>
    change.mutate(request, {
      onSuccess: (sent) => {
        toast({ title: m.forgot_sent_title(), description: m.account_email_waiting(sent) });
        form.reset(empty);
      },
      onError: (error) => {
        toastError(error, m.account_email_failed());
        showFieldErrors(form, error);
      },
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label={m.account_email_new()}
        hint={m.account_email_change_detail()}
        error={email?.message && contractSentence(email.message)}
      >
        <Input
          type="email"
          dir="ltr"
          autoComplete="email"
          className="rtl:text-end"
          {...form.register('email')}
        />
      </Field>
      <Field label={m.auth_password()} error={password?.message && contractSentence(password.message)}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" variant="secondary" loading={change.isPending} className="sm:self-start">
        {m.account_email_change()}
      </Button>
    </form>
  );
}
