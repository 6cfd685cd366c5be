import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { findBankName } from '#shared/bank.ts';
import { type ContactChange, contactChange } from '#shared/contracts/business-changes.ts';
import { businessTypes } from '#shared/statuses.ts';
import { type BusinessProfile, useChangeContact } from '#web/business/changes/queries.ts';
import { bankNameInput } from '#web/kit/format/iban-input.tsx';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { showFormError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field, Input, Select } from '#web/kit/ui/field.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { emailInput } from '#web/kit/ui/typed-inputs.tsx';
import { businessTypeWords } from '#web/kit/words/business-type-words.ts';
import { m } from '#web/paraglide/messages.js';

type Values = z.input<typeof contactChange>;

/** Type, phone, email address and the name as at the bank: saved at once, in every status. */
export function ContactPanel({ profile }: { profile: BusinessProfile }) {
  const change = useChangeContact();
  const form = useForm<Values, unknown, ContactChange>({
    resolver: zodResolver(contactChange),
    defaultValues: {
      type: profile.type,
      contactPhone: profile.contactPhone ?? '',
      contactEmail: profile.contactEmail ?? '',
      bankName: profile.bankName ?? '',
    },
  });
  const submit = form.handleSubmit((contact) =>
    change.mutate(contact, {
      onSuccess: () => toast({ title: m.profile_saved() }),
      onError: (error) => showFormError(form, error, m.profile_failed()),
    }),
  );
  return (
    <Panel title={m.profile_contact()}>
      <p className="mb-4 text-ink-soft">{m.profile_contact_intro()}</p>
      {!findBankName(profile.name, profile.bankName) && (
        <div className="mb-4">
          <Notice sentence={m.bank_name_missing_business()} />
        </div>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={m.business_fact_type()} error={errorIn(form, 'type')}>
          <Select {...form.register('type')}>
            {businessTypes.map((type) => (
              <option key={type} value={type}>
                {businessTypeWords[type]()}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.profile_phone()} error={errorIn(form, 'contactPhone')}>
          <Input
            type="tel"
            dir="ltr"
            autoComplete="tel"
            className="rtl:text-end"
            {...form.register('contactPhone')}
          />
        </Field>
        <Field label={m.profile_email()} error={errorIn(form, 'contactEmail')}>
          <Input {...emailInput} autoComplete="email" {...form.register('contactEmail')} />
        </Field>
        <Field label={m.bank_name_label()} hint={m.bank_name_hint()} error={errorIn(form, 'bankName')}>
          <Input {...bankNameInput} {...form.register('bankName')} />
        </Field>
        <Button type="submit" loading={change.isPending} className="sm:self-end">
          {m.profile_save()}
        </Button>
      </form>
    </Panel>
  );
}
