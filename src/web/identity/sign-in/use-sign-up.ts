import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { signInCalls } from '#shared/calls/identity/sign-in.ts';
import type { RegisterRequest } from '#shared/contracts/auth.ts';
import type { SignUpValues } from '#web/identity/sign-in/form-rules.ts';
import { useSavedInvite } from '#web/identity/sign-in/saved-invite.ts';
import { call } from '#web/kit/client/call.ts';
import { errorSentence, showFieldErrors } from '#web/kit/query/errors.ts';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

const defaultValues: Required<SignUpValues> = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  role: 'business',
  businessName: '',
  iban: '',
  password: '',
  confirmPassword: '',
};

/** History state for the home page: this user has just signed up. */
const JUST_SIGNED_UP = { hasJustSignedUp: true };

/** Loaded when the form is sent, as the rules of the other form are. */
const rulesWhenSent: Resolver<SignUpValues, unknown, RegisterRequest> = async (...given) => {
  const { signUpRules } = await import('#web/identity/sign-in/form-rules.ts');
  return signUpRules(...given);
};

export function useSignUp() {
  const navigate = useNavigate();
  const register = useRegister();
  const invite = useSavedInvite();
  // The role is staff, and the invitation fills in name and business.
  const values = useMemo(
    () => invite && { ...defaultValues, role: 'staff' as const, ...invite.person },
    [invite],
  );
  const form = useForm<SignUpValues, unknown, RegisterRequest>({
    resolver: rulesWhenSent,
    defaultValues,
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
  });

  const submit = form.handleSubmit((request) =>
    register.mutate(request, {
      onSuccess: () => {
        toast({ title: m.auth_registration_successful(), description: m.auth_account_created() });
        navigate('/', { state: JUST_SIGNED_UP });
      },
      onError: (error) => {
        toast({
          title: m.auth_registration_failed(),
          description: errorSentence(error, m.auth_create_failed()),
          variant: 'destructive',
        });
        showFieldErrors(form, error);
      },
    }),
  );
  return { form, submit, isPending: register.isPending };
}

function useRegister() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: RegisterRequest) => call(signInCalls.register, { body: request }),
    // As after signing in: removes cached responses of another user and reloads the session.
    onSuccess: () => queryClient.resetQueries(),
  });
}
