import { useQuery } from '@tanstack/react-query';
import { accountCalls } from '#shared/calls/identity/account.ts';
import { changeEmailRequest } from '#shared/contracts/auth.ts';
import { LinkAgain } from '#web/identity/account/confirm-banner.tsx';
import { accountEmailQuery } from '#web/identity/account/queries.ts';
import { call } from '#web/kit/client/call.ts';
import { PasswordField, TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { emailInput } from '#web/kit/ui/typed-inputs.tsx';
import { m } from '#web/paraglide/messages.js';

const empty = { email: '', password: '' };

export function EmailPanel() {
  const query = useQuery(accountEmailQuery);
  const { mailGoesOut, supportAddress } = usePlatform();
  return (
    <QueryPanel
      title={m.account_email_title()}
      query={query}
      failure={m.account_email_load_failed()}
      skeleton="h-72"
    >
      {({ email, isConfirmed, newEmail }) => (
        <div className="flex flex-col gap-5">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <bdi className="min-w-0 font-medium wrap-anywhere">{email}</bdi>
            {isConfirmed ? (
              <Badge className="bg-active text-on-active">{m.account_email_confirmed()}</Badge>
            ) : (
              <Badge className="bg-pending text-on-pending">{m.account_email_not_confirmed()}</Badge>
            )}
          </p>
          {newEmail && mailGoesOut && (
            <Notice sentence={m.account_email_waiting({ email: newEmail })} action={<LinkAgain />} />
          )}
          {mailGoesOut ? <ChangeEmailForm /> : <NoMail address={supportAddress} />}
        </div>
      )}
    </QueryPanel>
  );
}

function NoMail({ address }: { address: string }) {
  return (
    <>
      <p className="text-ink-soft">{m.account_email_off()}</p>
      <p>
        <a href={`mailto:${address}`} className="text-accent underline underline-offset-4 wrap-anywhere">
          {address}
        </a>
      </p>
    </>
  );
}

function ChangeEmailForm() {
  const { form, ...sent } = useSentForm({
    schema: changeEmailRequest,
    start: empty,
    send: (body) => call(accountCalls.changeEmail, { body }),
    refreshes: [accountCalls.readEmail],
    done: (answer) => ({ title: m.forgot_sent_title(), description: m.account_email_waiting(answer) }),
    failed: m.account_email_failed(),
    onDone: () => {
      form.reset(empty);
    },
  });
  return (
    <SentForm {...sent} button={m.account_email_change()} variant="secondary" side="start">
      <TextField
        form={form}
        name="email"
        label={m.account_email_new()}
        hint={m.account_email_change_detail()}
        {...emailInput}
        autoComplete="email"
      />
      <PasswordField form={form} name="password" label={m.auth_password()} autoComplete="current-password" />
    </SentForm>
  );
}
