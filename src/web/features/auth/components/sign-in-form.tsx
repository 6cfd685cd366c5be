import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { loginRequest } from '#shared/contracts/auth.ts';
import { errorSentence } from '#web/api/error-sentence.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useLogin } from '#web/features/auth/api/login.ts';
import { localSentence } from '#web/i18n/contract-sentences.ts';
import { m } from '#web/paraglide/messages.js';

const HOME_DELAY_MS = 100;

export function SignInForm() {
  const navigate = useNavigate();
  const login = useLogin();
  const form = useForm({
    resolver: zodResolver(loginRequest),
    defaultValues: { username: '', password: '' },
  });
  const { username, password } = form.formState.errors;

  const signIn = form.handleSubmit((credentials) =>
    login.mutate(credentials, {
      onSuccess: () => {
        toast({ title: m.auth_login_successful(), description: m.auth_welcome_back() });
        setTimeout(() => navigate('/'), HOME_DELAY_MS);
      },
      onError: (error) => {
        toast({
          title: m.auth_login_failed(),
          description: errorSentence(error, m.auth_invalid_credentials()),
          variant: 'destructive',
        });
        showFieldErrors(form, error);
      },
    }),
  );

  return (
    <form noValidate onSubmit={signIn} className="flex flex-col gap-5">
      <Field label={m.auth_username()} error={username?.message && localSentence(username.message)}>
        <Input
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('username')}
        />
      </Field>
      <Field label={m.auth_password()} error={password?.message && localSentence(password.message)}>
        <Input type="password" autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" loading={login.isPending} className="mt-2">
        {m.auth_sign_in()}
      </Button>
    </form>
  );
}
