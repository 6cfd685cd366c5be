import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { findBankName } from '#shared/bank.ts';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import { type PortalNames, portalNames } from '#shared/contracts/portal.ts';
import { call } from '#web/kit/client/call.ts';
import { bankNameInput } from '#web/kit/format/iban-input.tsx';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { showFormError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { m } from '#web/paraglide/messages.js';
import { type Portal, portalQuery } from '#web/staff/portal/queries.ts';

/** The name that guests see and that the bank pays to. */
export function OwnNamePanel({ portal: { firstName, lastName, bankName } }: { portal: Portal }) {
  const change = useChangeOwnNames();
  const form = useForm<z.input<typeof portalNames>, unknown, PortalNames>({
    resolver: zodResolver(portalNames),
    defaultValues: { firstName, lastName, bankName: bankName ?? '' },
  });
  useDraft(form, 'own-names');
  const submit = form.handleSubmit((names) =>
    change.mutate(names, {
      onSuccess: (saved) => {
        toast({ title: m.account_names_saved() });
        form.reset({ ...saved, bankName: saved.bankName ?? '' });
      },
      onError: (error) => showFormError(form, error, m.account_names_failed()),
    }),
  );
  return (
    <Panel title={m.account_names_title()}>
      <p className="mb-4 text-ink-soft">{m.portal_name_detail()}</p>
      {!findBankName(`${firstName} ${lastName}`, bankName ?? null) && (
        <div className="mb-4">
          <Notice sentence={m.bank_name_missing_own()} />
        </div>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={m.auth_first_name()} error={errorIn(form, 'firstName')}>
            <Input autoComplete="given-name" {...form.register('firstName')} />
          </Field>
          <Field label={m.auth_last_name()} error={errorIn(form, 'lastName')}>
            <Input autoComplete="family-name" {...form.register('lastName')} />
          </Field>
        </div>
        <Field label={m.bank_name_label()} hint={m.bank_name_hint()} error={errorIn(form, 'bankName')}>
          <Input {...bankNameInput} {...form.register('bankName')} />
        </Field>
        <Button type="submit" variant="secondary" loading={change.isPending} className="sm:self-start">
          {m.account_names_save()}
        </Button>
      </form>
    </Panel>
  );
}

function useChangeOwnNames() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PortalNames) => call(portalCalls.changeNames, { body }),
    onSuccess: () => queryClient.invalidateQueries(portalQuery),
  });
}
