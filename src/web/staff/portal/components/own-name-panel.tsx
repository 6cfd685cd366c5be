import { findBankName } from '#shared/bank.ts';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import { portalNames } from '#shared/contracts/portal.ts';
import { call } from '#web/kit/client/call.ts';
import { NameFields, TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { bankNameInput } from '#web/kit/format/iban-input.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { m } from '#web/paraglide/messages.js';
import type { Portal } from '#web/staff/portal/queries.ts';

/** The name that guests see and that the bank pays to. */
export function OwnNamePanel({ portal: { firstName, lastName, bankName } }: { portal: Portal }) {
  const { form, ...sent } = useSentForm({
    schema: portalNames,
    start: { firstName, lastName, bankName: bankName ?? '' },
    send: (body) => call(portalCalls.changeNames, { body }),
    refreshes: [portalCalls.read],
    done: m.account_names_saved(),
    failed: m.account_names_failed(),
    onDone: (saved) => {
      form.reset({ ...saved, bankName: saved.bankName ?? '' });
    },
  });
  useDraft(form, 'own-names');
  return (
    <Panel title={m.account_names_title()}>
      <p className="mb-4 text-ink-soft">{m.portal_name_detail()}</p>
      {!findBankName(`${firstName} ${lastName}`, bankName ?? null) && (
        <Notice className="mb-4" sentence={m.bank_name_missing_own()} />
      )}
      <SentForm {...sent} button={m.account_names_save()} variant="secondary" side="start">
        <NameFields form={form} />
        <TextField
          form={form}
          name="bankName"
          label={m.bank_name_label()}
          hint={m.bank_name_hint()}
          {...bankNameInput}
        />
      </SentForm>
    </Panel>
  );
}
