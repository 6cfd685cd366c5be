import { accountCalls } from '#shared/calls/identity/account.ts';
import {
  changePasswordForm,
  NewPasswordFields,
} from '#web/identity/sign-in/components/new-password-fields.tsx';
import { call } from '#web/kit/client/call.ts';
import { PasswordField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordPanel({ username }: { username: string }) {
  const { form, ...sent } = useSentForm({
    schema: changePasswordForm,
    start: empty,
    send: ({ currentPassword, newPassword }) =>
      call(accountCalls.changePassword, { body: { currentPassword, newPassword } }),
    // It ends the other sessions, and stops a change of the address.
    refreshes: [accountCalls.listSessions, accountCalls.readEmail],
    done: { title: m.account_password_changed(), description: m.account_password_changed_detail() },
    failed: m.account_password_failed(),
    onDone: () => {
      form.reset(empty);
    },
  });
  return (
    <Panel title={m.account_password_title()}>
      <p className="mb-4 text-ink-soft">{m.account_password_detail()}</p>
      <SentForm {...sent} button={m.account_password_change()} variant="secondary" side="start">
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
        <PasswordField
          form={form}
          name="currentPassword"
          label={m.account_password_current()}
          autoComplete="current-password"
        />
        <NewPasswordFields form={form} />
      </SentForm>
    </Panel>
  );
}
