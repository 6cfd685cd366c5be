import { findBankName } from '#shared/bank.ts';
import { businessCalls } from '#shared/calls/business/businesses.ts';
import { contactChange } from '#shared/contracts/business-changes.ts';
import { businessTypes } from '#shared/statuses.ts';
import { type BusinessProfile, profileQuery } from '#web/business/changes/queries.ts';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { call } from '#web/kit/client/call.ts';
import { SelectField, TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { bankNameInput } from '#web/kit/format/iban-input.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { optionsOf } from '#web/kit/ui/field.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { emailInput } from '#web/kit/ui/typed-inputs.tsx';
import { businessTypeWords } from '#web/kit/words/business-type-words.ts';
import { m } from '#web/paraglide/messages.js';

/** Type, phone, email address and the name as at the bank: saved at once, in every status. */
export function ContactPanel({ profile }: { profile: BusinessProfile }) {
  const mayChange = useMay('owner');
  const { type, contactPhone, contactEmail, bankName } = profile;
  return (
    <Panel title={m.profile_contact()}>
      {mayChange ? (
        <ContactForm profile={profile} />
      ) : (
        <FactList
          facts={[
            { label: m.business_fact_type(), value: businessTypeWords[type]() },
            { label: m.profile_phone(), value: contactPhone && <bdi dir="ltr">{contactPhone}</bdi> },
            { label: m.profile_email(), value: contactEmail && <bdi>{contactEmail}</bdi> },
            { label: m.bank_name_label(), value: bankName && <bdi>{bankName}</bdi> },
          ]}
        />
      )}
    </Panel>
  );
}

function ContactForm({ profile }: { profile: BusinessProfile }) {
  const { form, ...sent } = useSentForm({
    schema: contactChange,
    start: {
      type: profile.type,
      contactPhone: profile.contactPhone ?? '',
      contactEmail: profile.contactEmail ?? '',
      bankName: profile.bankName ?? '',
    },
    send: (body) => call(businessCalls.changeContact, { body }),
    stores: profileQuery,
    refreshes: [businessCalls],
    done: m.profile_saved(),
    failed: m.profile_failed(),
  });
  return (
    <>
      <p className="mb-4 text-ink-soft">{m.profile_contact_intro()}</p>
      {!findBankName(profile.name, profile.bankName) && (
        <Notice className="mb-4" sentence={m.bank_name_missing_business()} />
      )}
      <SentForm {...sent} button={m.profile_save()} side="end">
        <SelectField
          form={form}
          name="type"
          label={m.business_fact_type()}
          options={optionsOf(businessTypes, businessTypeWords)}
        />
        <TextField
          form={form}
          name="contactPhone"
          label={m.profile_phone()}
          type="tel"
          dir="ltr"
          autoComplete="tel"
          className="rtl:text-end"
        />
        <TextField
          form={form}
          name="contactEmail"
          label={m.profile_email()}
          {...emailInput}
          autoComplete="email"
        />
        <TextField
          form={form}
          name="bankName"
          label={m.bank_name_label()}
          hint={m.bank_name_hint()}
          {...bankNameInput}
        />
      </SentForm>
    </>
  );
}
