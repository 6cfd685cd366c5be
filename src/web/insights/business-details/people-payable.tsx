import { payoutCalls } from '#shared/calls/money/payouts.ts';
import { peoplePayableRequest } from '#shared/contracts/payouts.ts';
import { call } from '#web/kit/client/call.ts';
import { PasswordField, TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

/** For a suspended business: the button that lets its people be paid. */
export function PayPeopleButton({ business: { id, name } }: { business: { id: number; name: string } }) {
  return (
    <DialogButton
      label={m.people_payable()}
      title={m.people_payable_title({ name })}
      description={m.people_payable_detail()}
    >
      {(close) => <PayPeopleForm businessId={id} onDone={close} />}
    </DialogButton>
  );
}

function PayPeopleForm({ businessId, onDone }: { businessId: number; onDone: () => void }) {
  const { form, ...sent } = useSentForm({
    schema: peoplePayableRequest,
    start: { reason: '', password: '' },
    send: (body) => call(payoutCalls.letPeopleBePaid, { params: { id: businessId }, body }),
    refreshes: 'admin',
    done: m.people_payable_done(),
    failed: m.people_payable_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={m.people_payable()}>
      <TextField form={form} name="reason" label={m.people_payable_reason()} />
      <PasswordField
        form={form}
        name="password"
        label={m.staff_iban_password()}
        autoComplete="current-password"
      />
    </SentForm>
  );
}

export function PeoplePayableNotice({ since }: { since: string }) {
  return <Notice className="mb-4" sentence={m.people_payable_since({ time: formatInstant(since) })} />;
}
