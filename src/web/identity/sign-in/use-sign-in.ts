import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { signInCalls } from '#shared/calls/identity/sign-in.ts';
import type { LoginRequest, loginRequest, SessionUser } from '#shared/contracts/auth.ts';
import type { SignedByPasskey } from '#shared/contracts/passkeys.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { call } from '#web/kit/client/call.ts';
import { errorSentence, showFieldErrors } from '#web/kit/query/errors.ts';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

const LEAVE_DELAY_MS = 100;

type SignInValues = z.input<typeof loginRequest>;

/** The rules are larger than the rest of the page and needed only when the form is sent. */
const rulesWhenSent: Resolver<SignInValues, unknown, LoginRequest> = async (...given) => {
  const { signInRules } = await import('#web/identity/sign-in/form-rules.ts');
  return signInRules(...given);
};

/** The second factor that the form shows besides name and password. */
type Asks = 'nothing' | 'code' | 'passkey-or-code';

/**
 * The state of the sign-in form. Outside the form component, so that typed text and a running request survive
 * a switch to another tab. `returnTo` is the page to open afterwards.
 */
export function useSignIn(returnTo: string) {
  const navigate = useNavigate();
  const login = useLogin();
  const passkeyLogin = usePasskeyLogin();
  const [failure, setFailure] = useState<string>();
  const [asks, setAsks] = useState<Asks>('nothing');
  const form = useForm<SignInValues, unknown, LoginRequest>({
    resolver: rulesWhenSent,
    defaultValues: { username: '', password: '', code: '' },
  });

  // It appears because the server requires it, so it gets the focus.
  useEffect(() => {
    if (asks === 'code') form.setFocus('code');
  }, [asks, form]);

  const onSuccess = () => {
    toast({ title: m.auth_login_successful(), description: m.auth_welcome_back() });
    setTimeout(() => navigate(returnTo), LEAVE_DELAY_MS);
  };
  const showFailure = (error: Error, otherwise: string) => {
    const sentence = errorSentence(error, otherwise);
    toast({ title: m.auth_login_failed(), description: sentence, variant: 'destructive' });
    // The toast goes away after some seconds; the sentence above the button stays.
    setFailure(sentence);
  };

  const submit = form.handleSubmit(({ code, username, password }) => {
    const names = { username, password };
    const credentials = asks === 'nothing' ? names : { ...names, code };
    // Removed first, so that screen readers announce the same sentence again.
    setFailure(undefined);
    login.mutate(credentials, {
      onSuccess,
      onError: (error) => {
        const reason = error instanceof ApiError ? error.body?.reason : undefined;
        // The password is right, but the account has a second factor: show its field instead of an error.
        if (asks === 'nothing') {
          if (reason === 'second_factor_needed') return setAsks('code');
          if (reason === 'passkey_or_code_needed') return setAsks('passkey-or-code');
        }
        showFailure(error, m.reason_wrong_login());
        if (error instanceof ApiError && error.status === 401)
          form.setFocus(reason === 'wrong_login' ? 'password' : 'code', { shouldSelect: true });
        showFieldErrors(form, error);
      },
    });
  });

  const requestPasskey = () => {
    const { username, password } = form.getValues();
    setFailure(undefined);
    passkeyLogin.mutate(asks === 'nothing' ? undefined : { username, password }, {
      onSuccess,
      onError: (error) => showFailure(error, m.auth_passkey_stopped()),
    });
  };

  return {
    form,
    submit,
    askForPasskey: requestPasskey,
    failure,
    asks,
    isPending: login.isPending,
    isPasskeyPending: passkeyLogin.isPending,
    /** The form itself opens the next page after a sign-in. */
    hasSent: form.formState.isSubmitted || !passkeyLogin.isIdle,
  };
}

function useLogin() {
  return useSigningIn((credentials: LoginRequest) => call(signInCalls.logIn, { body: credentials }));
}

/** With name and password the passkey is the second factor; without them it signs in alone. */
function usePasskeyLogin() {
  return useSigningIn(async (credentials: LoginRequest | undefined) => {
    const passkey = await promptForPasskey();
    return credentials
      ? call(signInCalls.logIn, { body: { ...credentials, passkey } })
      : call(signInCalls.logInByPasskey, { body: passkey });
  });
}

function useSigningIn<Sent>(mutationFn: (sent: Sent) => Promise<SessionUser>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    // Removes all cached responses, which may belong to another user, and reloads those on screen, including
    // the session.
    onSuccess: () => queryClient.resetQueries(),
  });
}

/** Opens the browser's dialog for a passkey of this website. Throws if the user cancels it. */
async function promptForPasskey(): Promise<SignedByPasskey> {
  // Few people need it, so it is no part of the page.
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(signInCalls.challengePasskey),
  ]);
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  return { id, rawId, type: type as 'public-key', response };
}

/** Browsers have passkeys on https and localhost only. */
export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}
