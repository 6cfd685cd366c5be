import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { toastError } from '#web/components/query/toast-error.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { PasswordInput } from '#web/components/ui/password-input.tsx';
import { contractSentence } from '#web/i18n/contract-sentence.ts';
import { m } from '#web/paraglide/messages.js';

type Given = z.infer<typeof passwordAgain>;
type Props = {
  label: string;
  destructive?: boolean;
  loading: boolean;
  /** The title of the toast when it fails. */
  failure: string;
  send: (given: Given, onError: (error: Error) => void) => void;
};

/** Asks for the password of the admin who acts. */
export function OwnPasswordForm({ label, destructive = false, loading, failure, send }: Props) {
  const form = useForm<Given>({ resolver: zodResolver(passwordAgain), defaultValues: { password: '' } });
  const { password } = form.formState.errors;
  const submit = form.handleSubmit((given) =>
    send(given, (error) => {
      toastError(error, failure);
      showFieldErrors(form, error);
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label={m.accounts_own_password()}
        error={password?.message && contractSentence(password.message)}
      >
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" variant={destructive ? 'danger' : 'primary'} loading={loading}>
        {label}
      </Button>
    </form>
  );
}
