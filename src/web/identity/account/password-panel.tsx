import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { accountCalls } from '#shared/calls/identity/account.ts';
import type { ChangePasswordRequest } from '#shared/contracts/auth.ts';
import { accountEmailQuery, sessionsQuery } from '#web/identity/account/queries.ts';
import {
  changePasswordForm,
  NewPasswordFields,
} from '#web/identity/sign-in/components/new-password-fields.tsx';
import { call } from '#web/kit/client/call.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { showFormError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { PasswordInput } from '#web/kit/ui/typed-inputs.tsx';
import { m } from '#web/paraglide/messages.js';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordPanel({ username }: { username: string }) {
  const change = useChangePassword();
  const form = useForm<z.infer<typeof changePasswordForm>>({
    resolver: zodResolver(changePasswordForm),
    defaultValues: empty,
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          toast({
            title: m.account_password_changed(),
            description: m.account_password_changed_detail(),
          });
          form.reset(empty);
        },
        onError: (error) => showFormError(form, error, m.account_password_failed()),
      },
    ),
  );
  return (
    <Panel title={m.account_password_title()}>
      <p className="mb-4 text-ink-soft">{m.account_password_detail()}</p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
        <Field label={m.account_password_current()} error={errorIn(form, 'currentPassword')}>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
        <NewPasswordFields
          errors={errors}
          newPassword={form.register('newPassword', { deps: ['confirmPassword'] })}
          confirmPassword={form.register('confirmPassword')}
        />
        <Button type="submit" variant="secondary" loading={change.isPending} className="sm:self-start">
          {m.account_password_change()}
        </Button>
      </form>
    </Panel>
  );
}

function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangePasswordRequest) => call(accountCalls.changePassword, { body }),
    // It ends the other sessions, and stops a change of the address.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries(sessionsQuery),
        queryClient.invalidateQueries(accountEmailQuery),
      ]),
  });
}
