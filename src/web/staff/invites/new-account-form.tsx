import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { signInCalls } from '#shared/calls/identity/sign-in.ts';
import { inviteCalls } from '#shared/calls/staff/people.ts';
import type { JoinForm } from '#shared/contracts/auth.ts';
import type { invite } from '#shared/contracts/staff.ts';
import { because } from '#shared/reasons/because.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { call } from '#web/kit/client/call.ts';
import { isQueryOf } from '#web/kit/client/queries.ts';
import { PasswordField, TextField } from '#web/kit/form/fields.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { errorSentence, showFieldErrors } from '#web/kit/query/errors.ts';
import { useAlive, useBrowserFact } from '#web/kit/ui/browser-state.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { FormAlert } from '#web/kit/ui/notice.tsx';
import { emailInput } from '#web/kit/ui/typed-inputs.tsx';
import { m } from '#web/paraglide/messages.js';

export type Invite = z.input<typeof invite>;

/** Loaded when the form is sent, as the rules of the other forms that create accounts are. */
const rulesWhenSent: Resolver<JoinForm, unknown, JoinForm> = async (...given) => {
  const { joinRules } = await import('#web/identity/sign-in/form-rules.ts');
  return joinRules(...given);
};

const empty = { email: '', password: '' };

/** The address that the invitation was sent to. It follows the # of the link, which no server sees. */
function readEmail(): string {
  try {
    return decodeURIComponent(window.location.hash.slice(1));
  } catch {
    return '';
  }
}

type Props = { token: string; invite: Invite; onJoined: () => void };

/** Creates the account and joins with it in one press: name and business are those of the invitation. */
export function NewAccountForm({ token, invite, onJoined }: Props) {
  const queryClient = useQueryClient();
  const isAlive = useAlive();
  const email = useBrowserFact(readEmail, '');
  const values = useMemo(() => ({ ...empty, email }), [email]);
  const form = useForm<JoinForm, unknown, JoinForm>({
    resolver: rulesWhenSent,
    defaultValues: empty,
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const join = useAction(
    async ({ email, password }: JoinForm) => {
      const { firstName, lastName, business } = invite;
      const person = { firstName, lastName, businessName: business.name, role: 'staff' as const };
      const body = { ...person, email, username: email, password, confirmPassword: password, iban: null };
      await call(signInCalls.register, { body });
      await call(inviteCalls.accept, { params: { token } });
    },
    {
      onDone: async () => {
        // As after every sign-in: loads the session, and nothing of another user is left. The invitation is used up.
        const isOfInvite = isQueryOf(inviteCalls);
        await queryClient.resetQueries({ predicate: (query) => !isOfInvite(query) });
        onJoined();
      },
    },
  );
  const submit = form.handleSubmit((typed) =>
    join.mutate(typed, {
      onError: (error) => {
        showFieldErrors(form, error);
        const fields = error instanceof ApiError ? error.body?.fields : undefined;
        // The address is the username, too.
        if (fields?.username) form.setError('email', { type: 'server', message: because('email_taken') });
        // The account may be there and only the invitation gone: the page then says so.
        if (!fields) void queryClient.resetQueries();
      },
    }),
  );
  const { errors } = form.formState;
  return (
    // Scripts send it. If they never come, the password must not get into the address.
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        form={form}
        name="email"
        label={m.auth_email()}
        hint={errors.email ? undefined : m.invite_email_hint()}
        {...emailInput}
        autoComplete="username"
        aria-required="true"
      />
      <PasswordField
        form={form}
        name="password"
        label={m.auth_password()}
        hint={errors.password ? undefined : m.auth_password_hint()}
        autoComplete="new-password"
        aria-required="true"
      />
      <FormAlert
        sentence={
          join.error && Object.keys(errors).length === 0
            ? errorSentence(join.error, m.invite_join_failed())
            : undefined
        }
      />
      <Button
        type="submit"
        loading={join.isPending}
        disabled={!isAlive}
        data-early
        label={m.invite_create()}
      />
    </form>
  );
}
