import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type ChangeEmailRequest, changeEmailRequest } from '#shared/contracts/auth.ts';
import { LinkAgain } from '#web/identity/account/confirm-banner.tsx';
import { accountEmailQuery, useChangeEmail } from '#web/identity/account/queries.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { showFormError } from '#web/kit/query/errors.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { emailInput, PasswordInput } from '#web/kit/ui/typed-inputs.tsx';
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
      skeleton={<Skeleton className="h-72" />}
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
  const change = useChangeEmail();
  const form = useForm<z.input<typeof changeEmailRequest>, unknown, ChangeEmailRequest>({
    resolver: zodResolver(changeEmailRequest),
    defaultValues: empty,
  });
  const submit = form.handleSubmit((request) =>
    change.mutate(request, {
      onSuccess: (sent) => {
        toast({ title: m.forgot_sent_title(), description: m.account_email_waiting(sent) });
        form.reset(empty);
      },
      onError: (error) => showFormError(form, error, m.account_email_failed()),
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label={m.account_email_new()}
        hint={m.account_email_change_detail()}
        error={errorIn(form, 'email')}
      >
        <Input {...emailInput} autoComplete="email" {...form.register('email')} />
      </Field>
      <Field label={m.auth_password()} error={errorIn(form, 'password')}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" variant="secondary" loading={change.isPending} className="sm:self-start">
        {m.account_email_change()}
      </Button>
    </form>
  );
}
