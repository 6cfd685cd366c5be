import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { loginRequest } from '#shared/contracts/auth.ts';
import { errorSentence } from '#web/api/error-sentence.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { toast } from '#web/components/ui/toast-store.ts';
import { useLogin } from '#web/features/auth/api/login.ts';
import { m } from '#web/paraglide/messages.js';

const HOME_DELAY_MS = 100;

/**
 * The state of the sign-in form. Outside the form component, so that typed text and a running request survive
 * a switch to another tab.
 */
export function useSignIn() {
  const navigate = useNavigate();
  const login = useLogin();
  const form = useForm({
    resolver: zodResolver(loginRequest),
    defaultValues: { username: '', password: '' },
  });

  const submit = form.handleSubmit((credentials) =>
    login.mutate(credentials, {
      onSuccess: () => {
        toast({ title: m.auth_login_successful(), description: m.auth_welcome_back() });
        setTimeout(() => navigate('/'), HOME_DELAY_MS);
      },
      onError: (error) => {
        toast({
          title: m.auth_login_failed(),
          description: errorSentence(error, m.reason_wrong_login()),
          variant: 'destructive',
        });
        showFieldErrors(form, error);
      },
    }),
  );
  return { form, submit, isPending: login.isPending };
}
