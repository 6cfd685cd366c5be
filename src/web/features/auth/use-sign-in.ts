import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { loginRequest } from '#shared/contracts/auth.ts';
import { ApiError } from '#web/api/api-error.ts';
import { errorSentence } from '#web/api/error-sentence.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { toast } from '#web/components/ui/toast-store.ts';
import { useLogin } from '#web/features/auth/api/login.ts';
import { m } from '#web/paraglide/messages.js';

const LEAVE_DELAY_MS = 100;

/**
 * The state of the sign-in form. Outside the form component, so that typed text and a running request survive
 * a switch to another tab. `returnTo` is the page to open afterwards.
 */
export function useSignIn(returnTo: string) {
  const navigate = useNavigate();
  const login = useLogin();
  const [failure, setFailure] = useState<string>();
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({
    resolver: zodResolver(loginRequest),
    defaultValues: { username: '', password: '', code: '' },
  });

  // It appears because the user is asked for it, so typing can begin at once.
  useEffect(() => {
    if (asksCode) form.setFocus('code');
  }, [asksCode, form]);

  const submit = form.handleSubmit(({ code, ...names }) => {
    const credentials = asksCode ? { ...names, code } : names;
    // Removed first: a screen reader then also says the same sentence again.
    setFailure(undefined);
    login.mutate(credentials, {
      onSuccess: () => {
        toast({ title: m.auth_login_successful(), description: m.auth_welcome_back() });
        setTimeout(() => navigate(returnTo), LEAVE_DELAY_MS);
      },
      onError: (error) => {
        const reason = error instanceof ApiError ? error.body?.reason : undefined;
        // The right password of an account with a second factor is no failure: the form asks for the code.
        if (reason === 'second_factor_needed' && !asksCode) return setAsksCode(true);
        const sentence = errorSentence(error, m.reason_wrong_login());
        toast({ title: m.auth_login_failed(), description: sentence, variant: 'destructive' });
        // The toast goes away after some seconds; the sentence above the button stays.
        setFailure(sentence);
        if (error instanceof ApiError && error.status === 401)
          form.setFocus(reason === 'wrong_code' ? 'code' : 'password', { shouldSelect: true });
        showFieldErrors(form, error);
      },
    });
  });
  return { form, submit, failure, asksCode, isPending: login.isPending };
}
