import { bankChannelCalls } from '#shared/calls/money/bank-channel.ts';
import { deliveryDecisionRequest, deliveryDecisions } from '#shared/contracts/bank-channel.ts';
import { call } from '#web/kit/client/call.ts';
import { AreaField, PasswordField, SelectField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { type Fact, FactList } from '#web/kit/ui/fact-list.tsx';
import { optionsOf } from '#web/kit/ui/field.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { deliveryDecisionWords } from '#web/kit/words/delivery-decision-words.ts';
import { deliveryStateWords } from '#web/kit/words/delivery-state-words.ts';
import type { BankDelivery } from '#web/money/bank-channel/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** The way of a released file to the bank's server, and what to do if only the bank knows where it is. */
export function DeliveryPanel({ delivery }: { delivery: BankDelivery }) {
  const { state, problem, queuedAt, sentAt, checksum } = delivery;
  const facts: Fact[] = [
    { label: m.channel_state(), value: deliveryStateWords[state]() },
    { label: m.channel_since(), value: formatInstant(sentAt ?? queuedAt) },
    {
      label: m.channel_checksum(),
      value: (
        <bdi dir="ltr" className="font-mono text-small wrap-anywhere">
          {checksum.slice(0, 16)}
        </bdi>
      ),
    },
  ];
  return (
    <Panel title={m.channel_title()}>
      <div className="flex flex-col gap-4">
        <FactList facts={facts} />
        {problem && <Notice sentence={refusalSentence(problem)} />}
        {state === 'unclear' && (
          <DialogButton
            label={m.channel_decide()}
            title={m.channel_decide()}
            description={m.channel_decide_detail()}
          >
            {(close) => <DecisionForm delivery={delivery} onDone={close} />}
          </DialogButton>
        )}
        {state === 'waiting' && (
          <DialogButton
            label={m.channel_take_out()}
            title={m.channel_take_out()}
            description={m.channel_take_out_detail()}
          >
            {(close) => <DecisionForm delivery={delivery} onDone={close} />}
          </DialogButton>
        )}
      </div>
    </Panel>
  );
}

function DecisionForm({
  delivery: { bankFileId: id, state },
  onDone,
}: {
  delivery: BankDelivery;
  onDone: () => void;
}) {
  const isUnclear = state === 'unclear';
  const { form, ...sent } = useSentForm({
    schema: deliveryDecisionRequest,
    start: { decision: isUnclear ? 'bank_has_it' : 'by_hand', note: '', password: '' },
    send: (body) => call(bankChannelCalls.decide, { params: { id }, body }),
    refreshes: 'admin',
    done: m.channel_decide_done(),
    failed: m.channel_decide_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={isUnclear ? m.channel_decide() : m.channel_take_out()} side="end">
      {isUnclear && (
        <SelectField
          form={form}
          name="decision"
          label={m.channel_decision()}
          options={optionsOf(deliveryDecisions, deliveryDecisionWords)}
        />
      )}
      <AreaField form={form} name="note" label={m.channel_note()} dir="auto" aria-required="true" />
      <PasswordField
        form={form}
        name="password"
        label={m.accounts_own_password()}
        autoComplete="current-password"
      />
    </SentForm>
  );
}
