import { z } from 'zod';
import { businessCalls } from '#shared/calls/business/businesses.ts';
import { billingChange } from '#shared/contracts/business-changes.ts';
import { emirates } from '#shared/emirates.ts';
import { type BusinessProfile, profileQuery } from '#web/business/changes/queries.ts';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { call } from '#web/kit/client/call.ts';
import { SelectField, TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { optionsOf } from '#web/kit/ui/field.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { emirateWords } from '#web/kit/words/emirate-words.ts';
import { m } from '#web/paraglide/messages.js';

const billingForm = billingChange.extend({
  emirate: z
    .string()
    .transform((chosen) => chosen || null)
    .pipe(billingChange.shape.emirate),
});

/** What new invoices for fees say about the business. */
export function BillingPanel({ profile }: { profile: BusinessProfile }) {
  const mayChange = useMay('owner');
  const { legalName, address, emirate, trn } = profile;
  return (
    <Panel title={m.billing_title()}>
      {mayChange ? (
        <BillingForm profile={profile} />
      ) : (
        <FactList
          facts={[
            { label: m.billing_legal_name(), value: legalName && <bdi>{legalName}</bdi> },
            { label: m.billing_address(), value: address && <bdi>{address}</bdi> },
            { label: m.billing_emirate(), value: emirate && emirateWords[emirate]() },
            { label: m.billing_trn(), value: trn && <bdi dir="ltr">{trn}</bdi> },
          ]}
        />
      )}
    </Panel>
  );
}

function BillingForm({ profile }: { profile: BusinessProfile }) {
  const { form, ...sent } = useSentForm({
    schema: billingForm,
    start: {
      legalName: profile.legalName ?? '',
      address: profile.address ?? '',
      emirate: profile.emirate ?? '',
      trn: profile.trn ?? '',
    },
    send: (body) => call(businessCalls.changeBilling, { body }),
    stores: profileQuery,
    refreshes: [businessCalls],
    done: m.profile_saved(),
    failed: m.profile_failed(),
  });
  return (
    <>
      <p className="mb-4 text-ink-soft">{m.billing_intro()}</p>
      <SentForm {...sent} button={m.profile_save()} side="end">
        <TextField
          form={form}
          name="legalName"
          label={m.billing_legal_name()}
          hint={m.billing_legal_name_hint()}
          dir="auto"
          autoComplete="organization"
        />
        <TextField
          form={form}
          name="address"
          label={m.billing_address()}
          hint={m.billing_address_hint()}
          dir="auto"
          autoComplete="street-address"
        />
        <SelectField
          form={form}
          name="emirate"
          label={m.billing_emirate()}
          first={m.billing_emirate_none()}
          options={optionsOf(emirates, emirateWords)}
        />
        <TextField
          form={form}
          name="trn"
          label={m.billing_trn()}
          hint={m.billing_trn_hint()}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums rtl:text-end"
        />
      </SentForm>
    </>
  );
}
