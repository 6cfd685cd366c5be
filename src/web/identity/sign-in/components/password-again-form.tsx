import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { showFormError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { PasswordInput } from '#web/kit/ui/typed-inputs.tsx';
import { m } from '#web/paraglide/messages.js';

type Values = z.infer<typeof passwordAgain>;
type Props = {
  field?: string;
  button: string;
  destructive?: boolean;
  loading: boolean;
  /** The title of the toast when it fails. */
  failure: string;
  send: (values: Values, onError: (error: Error) => void) => void;
};

/** For steps that a stolen session must not be able to do: needs the user's own password. */
export function PasswordAgainForm(props: Props) {
  const { field = m.auth_password(), button, destructive = false, loading, failure, send } = props;
  const form = useForm<Values>({ resolver: zodResolver(passwordAgain), defaultValues: { password: '' } });
  const submit = form.handleSubmit((values) => send(values, (error) => showFormError(form, error, failure)));
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={field} error={errorIn(form, 'password')}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" variant={destructive ? 'danger' : 'primary'} loading={loading}>
        {button}
      </Button>
    </form>
  );
}
