import { useQuery } from '@tanstack/react-query';
import { guestMoneyCalls } from '#shared/calls/money/payments.ts';
import { type OwedRefund, repaidRequest } from '#shared/contracts/payments.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { call } from '#web/kit/client/call.ts';
import { AreaField, PasswordField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { useAction } from '#web/kit/query/action.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { DifferingPayments } from '#web/money/payments/guests/differing-payments.tsx';
import { guestMoneyQuery } from '#web/money/payments/queries.ts';
import { TipNames } from '#web/money/payments/tip-names.tsx';
import { m } from '#web/paraglide/messages.js';

/** Refunds that guests still have to get, and payments of another amount than their tip. The oldest first. */
export function GuestMoneyPanel() {
  return (
    <QueryPanel
      title={m.guest_money_title()}
      query={useQuery(guestMoneyQuery)}
      failure={m.guest_money_failed()}
      skeleton="h-24"
    >
      {({ refunds, payments, count }) =>
        count === 0 ? (
          <p className="text-ink-soft">{m.guest_money_none()}</p>
        ) : (
          <>
            {refunds.length > 0 && <p className="mb-2 text-ink-soft">{m.guest_money_intro()}</p>}
            <ul className="divide-y divide-hairline">
              {refunds.map((refund) => (
                <OwedItem key={refund.id} refund={refund} />
              ))}
            </ul>
            <DifferingPayments payments={payments} />
            {count > refunds.length + payments.length && (
              <p className="mt-3 text-small text-ink-soft">
                {m.guest_money_more({ shown: refunds.length + payments.length, count })}
              </p>
            )}
          </>
        )
      }
    </QueryPanel>
  );
}

function OwedItem({ refund }: { refund: OwedRefund }) {
  const { tipId, amount, owedSince, ageDays, isUnderWay, failure } = refund;
  const since = { day: formatDay(owedSince), days: ageDays };
  const title = m.guest_money_of_tip({ id: String(tipId) });
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <TextLink to={`/admin/tips?search=${tipId}`} label={title} />
        <Money isStrong amountDecimal={amount} />
      </div>
      <p className="text-small text-ink-soft">
        <TipNames {...refund} />
      </p>
      <p className="text-small text-ink-soft">
        {refund.isReturned ? m.guest_money_since(since) : m.guest_money_decided(since)}
      </p>
      {failure && (
        <p className="text-small wrap-anywhere">
          {m.guest_money_refused({ reason: refund.failureDetail ?? m.refund_refused_detail() })}
        </p>
      )}
      {isUnderWay ? (
        <p className="text-small">{m.guest_money_waits()}</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          <SendAgain refund={refund} about={title} />
          <MarkRepaid refund={refund} about={title} />
        </div>
      )}
    </li>
  );
}

type Props = { refund: OwedRefund; about: string };

/** To the same card, after a dialog that says what to do if the card is closed. */
function SendAgain({ refund: { id }, about }: Props) {
  const again = useAction(() => call(guestMoneyCalls.sendAgain, { params: { id } }), {
    refreshes: 'admin',
    done: m.guest_money_again_done(),
    failed: m.guest_money_again_failed(),
  });
  return (
    <DialogButton
      label={m.guest_money_again()}
      about={about}
      title={m.guest_money_again()}
      description={m.guest_money_again_consequence()}
    >
      {(close) => (
        <div className="flex justify-end">
          <Button
            loading={again.isPending}
            onClick={() => again.mutate(undefined, { onSuccess: close })}
            label={m.guest_money_again()}
          />
        </div>
      )}
    </DialogButton>
  );
}

function MarkRepaid({ refund, about }: Props) {
  return (
    <DialogButton
      label={m.guest_money_repaid()}
      about={about}
      title={m.guest_money_repaid_title({ amount: formatAmount(getFilsFrom(refund.amount)) })}
      description={m.guest_money_repaid_consequence()}
    >
      {(close) => <RepaidForm id={refund.id} onDone={close} />}
    </DialogButton>
  );
}

function RepaidForm({ id, onDone }: { id: number; onDone: () => void }) {
  const { form, ...sent } = useSentForm({
    schema: repaidRequest,
    start: { note: '', password: '' },
    send: (body) => call(guestMoneyCalls.proposeRepaid, { params: { id }, body }),
    refreshes: 'admin',
    done: ({ proposal }) =>
      proposal
        ? { title: m.proposals_sent(), description: m.proposals_needs_second() }
        : m.guest_money_repaid_done(),
    failed: m.guest_money_repaid_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={m.guest_money_repaid()} side="end">
      <AreaField form={form} name="note" label={m.guest_money_note()} dir="auto" aria-required="true" />
      <PasswordField
        form={form}
        name="password"
        label={m.accounts_own_password()}
        autoComplete="current-password"
      />
    </SentForm>
  );
}
