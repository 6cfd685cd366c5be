import { guestMoneyCalls } from '#shared/calls/money/payments.ts';
import { type DifferingPayment, settlePaymentRequest } from '#shared/contracts/payments.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { type PaymentDecision, paymentDecisions } from '#shared/money/payment-kinds.ts';
import { call } from '#web/kit/client/call.ts';
import { AreaField, PasswordField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { TipNames } from '#web/money/payments/tip-names.tsx';
import { m } from '#web/paraglide/messages.js';

/** Payments of another amount than their tip: one admin proposes what becomes of them, another confirms it. */
export function DifferingPayments({ payments }: { payments: DifferingPayment[] }) {
  if (payments.length === 0) return null;
  return (
    <>
      <p className="mt-3 mb-2 text-ink-soft">{m.guest_money_payments()}</p>
      <ul className="divide-y divide-hairline">
        {payments.map((payment) => (
          <PaymentItem key={payment.tipId} payment={payment} />
        ))}
      </ul>
    </>
  );
}

const words: Record<PaymentDecision, { label: () => string; consequence: () => string }> = {
  refund: { label: m.guest_money_give_back, consequence: m.guest_money_give_back_consequence },
  count: { label: m.guest_money_count, consequence: m.guest_money_count_consequence },
};

function PaymentItem({ payment }: { payment: DifferingPayment }) {
  const { tipId, charged, collected, capturedAt, ageDays, isTeam } = payment;
  const title = m.guest_money_payment_of({ id: String(tipId) });
  return (
    <li className="flex flex-col gap-2 py-3">
      <TextLink to={`/admin/tips?search=${tipId}`} className="self-start" label={title} />
      <p className="font-medium">
        {m.guest_money_differs({
          collected: formatAmount(getFilsFrom(collected)),
          charged: formatAmount(getFilsFrom(charged)),
        })}
      </p>
      <p className="text-small text-ink-soft">
        <TipNames {...payment} />
      </p>
      <p className="text-small text-ink-soft">
        {m.guest_money_captured({ day: formatDay(capturedAt), days: ageDays })}
      </p>
      <div className="flex flex-wrap gap-3">
        {paymentDecisions
          .filter((decision) => !isTeam || decision === 'refund')
          .map((decision) => (
            <DialogButton
              key={decision}
              label={words[decision].label()}
              about={title}
              title={words[decision].label()}
              description={words[decision].consequence()}
            >
              {(close) => <SettleForm tipId={tipId} decision={decision} onDone={close} />}
            </DialogButton>
          ))}
      </div>
    </li>
  );
}

const typed = settlePaymentRequest.omit({ decision: true });

function SettleForm({ tipId, decision, onDone }: SettleProps) {
  const { form, ...sent } = useSentForm({
    schema: typed,
    start: { note: '', password: '' },
    send: (body) =>
      call(guestMoneyCalls.proposeSettling, { params: { id: tipId }, body: { ...body, decision } }),
    refreshes: 'admin',
    done: ({ proposal }) =>
      proposal
        ? { title: m.proposals_sent(), description: m.proposals_needs_second() }
        : m.guest_money_settled(),
    failed: m.guest_money_settle_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={words[decision].label()} side="end">
      <AreaField form={form} name="note" label={m.guest_money_reason()} dir="auto" aria-required="true" />
      <PasswordField
        form={form}
        name="password"
        label={m.accounts_own_password()}
        autoComplete="current-password"
      />
    </SentForm>
  );
}

type SettleProps = { tipId: number; decision: PaymentDecision; onDone: () => void };
