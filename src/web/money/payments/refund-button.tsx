import { useState } from 'react';
import { z } from 'zod';
import { paymentCalls } from '#shared/calls/money/payments.ts';
import { refundRequest } from '#shared/contracts/payments.ts';
import { plainAmount } from '#shared/money/amounts.ts';
import { getFilsFrom, subtractFils, toDecimal } from '#shared/money/money.ts';
import type { RefundStatus } from '#shared/statuses.ts';
import { call, newKey } from '#web/kit/client/call.ts';
import { NumberField, PasswordField, TextField } from '#web/kit/form/fields.tsx';
import { useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { m } from '#web/paraglide/messages.js';

type Tip = { id: number; charged: string; refunded: string; staff: { firstName: string } };

export function RefundButton({ tip }: { tip: Tip }) {
  const left = formatAmount(subtractFils(getFilsFrom(tip.charged), getFilsFrom(tip.refunded)));
  return (
    <DialogButton
      variant="quiet"
      className="whitespace-nowrap"
      label={m.refund_action()}
      title={m.refund_title()}
      description={m.refund_consequence({ name: tip.staff.firstName })}
    >
      {(close) => <RefundForm tipId={tip.id} left={left} onDone={close} />}
    </DialogButton>
  );
}

/** An empty amount means all that is left. */
const typedRefund = z.object({
  reason: refundRequest.shape.reason,
  password: z.string().transform((typed) => typed || undefined),
  amount: z
    .string()
    .transform((text) => plainAmount(text) || undefined)
    .pipe(refundRequest.shape.amount)
    .transform((amountFils) => amountFils && toDecimal(amountFils)),
});

function RefundForm({ tipId, left, onDone }: { tipId: number; left: string; onDone: () => void }) {
  // A new key each time the dialog opens: pressing twice, or again after a lost response, gives the money back once.
  const [idempotencyKey] = useState(newKey);
  const { form, submit, isPending } = useSentForm({
    schema: typedRefund,
    start: { reason: '', amount: '', password: '' },
    send: (body) => call(paymentCalls.refund, { params: { id: tipId }, idempotencyKey, body }),
    refreshes: 'admin',
    done: ({ refund, proposal }) => {
      if (proposal) return { title: m.proposals_sent(), description: m.proposals_needs_second() };
      const { status, failureDetail } = refund ?? { status: 'requested', failureDetail: null };
      if (status === 'failed')
        return {
          title: m.refund_refused(),
          description: failureDetail ?? m.refund_refused_detail(),
          variant: 'destructive',
        };
      return status === 'done' ? m.refund_done() : m.refund_waiting();
    },
    failed: m.refund_failed(),
    onDone,
  });
  useDraft(form, `refund-${tipId}`);
  // Asked for when the server has said that another admin must confirm this refund.
  const needsPassword = form.formState.errors.password !== undefined || form.watch('password') !== '';
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <NumberField
        form={form}
        name="amount"
        label={m.refund_amount()}
        unit={m.money_currency()}
        hint={m.refund_amount_hint({ left })}
      />
      <TextField form={form} name="reason" label={m.refund_reason()} />
      {needsPassword && (
        <PasswordField
          form={form}
          name="password"
          label={m.accounts_own_password()}
          autoComplete="current-password"
        />
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone} label={m.dialog_cancel()} />
        <Button type="submit" variant="danger" loading={isPending} label={m.refund_confirm()} />
      </div>
    </form>
  );
}

export const refundWords: Record<RefundStatus, () => string> = {
  requested: m.refund_state_waiting,
  done: m.refund_state_done,
  failed: m.refund_state_refused,
};

const colours: Record<RefundStatus, string> = {
  requested: 'bg-pending text-on-pending',
  done: 'bg-sunken text-ink',
  failed: 'bg-suspended text-on-suspended',
};

export function RefundBadge({ status }: { status: RefundStatus }) {
  return <Badge className={colours[status]}>{refundWords[status]()}</Badge>;
}
