import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { accountCalls } from '#shared/calls/identity/account.ts';
import { type NamesRequest, namesRequest, type SessionUser } from '#shared/contracts/auth.ts';
import { call } from '#web/kit/client/call.ts';
import { sessionQuery } from '#web/kit/client/session.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { showFormError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { m } from '#web/paraglide/messages.js';

type Values = z.input<typeof namesRequest>;

export function NamesPanel({ user }: { user: SessionUser }) {
  const change = useChangeNames();
  const form = useForm<Values, unknown, NamesRequest>({
    resolver: zodResolver(namesRequest),
    defaultValues: { firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
  });
  useDraft(form, 'names');
  const submit = form.handleSubmit((names) =>
    change.mutate(names, {
      onSuccess: ({ firstName, lastName }) => {
        toast({ title: m.account_names_saved() });
        form.reset({ firstName: firstName ?? '', lastName: lastName ?? '' });
      },
      onError: (error) => showFormError(form, error, m.account_names_failed()),
    }),
  );
  return (
    <Panel title={m.account_names_title()}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={m.auth_first_name()} error={errorIn(form, 'firstName')}>
            <Input autoComplete="given-name" {...form.register('firstName')} />
          </Field>
          <Field label={m.auth_last_name()} error={errorIn(form, 'lastName')}>
            <Input autoComplete="family-name" {...form.register('lastName')} />
          </Field>
        </div>
        <Button type="submit" variant="secondary" loading={change.isPending} className="sm:self-start">
          {m.account_names_save()}
        </Button>
      </form>
    </Panel>
  );
}

function useChangeNames() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NamesRequest) => call(accountCalls.changeNames, { body }),
    onSuccess: (user) => queryClient.setQueryData(sessionQuery.queryKey, user),
  });
}
