import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import type { z } from 'zod';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import { cancelRequest, completeRequest, failRequest, returnRequest } from '#shared/contracts/payouts.ts';
import { PROPOSAL_HOURS } from '#shared/contracts/proposals.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import type { PayoutStatus } from '#shared/statuses.ts';
import { call } from '#web/kit/client/call.ts';
import { AreaField, TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import type { PayoutDetails, Settling } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

const settlings: Partial<Record<PayoutStatus, Settling[]>> = {
  pending: ['cancel'],
  processing: ['complete', 'fail'],
  completed: ['return'],
};

type Props = {
  payout: PayoutDetails;
  /** Gets the focus after the payout was settled, when no button is left. */
  history: RefObject<HTMLElement | null>;
};

/** What an admin can do with a payout, by its status. */
export function PayoutActions({ payout, history }: Props) {
  const reasonId = useId();
  const shownStatus = useRef(payout.status);
  useLayoutEffect(() => {
    if (shownStatus.current === payout.status) return;
    shownStatus.current = payout.status;
    // The button that was pressed disappeared with the old status.
    if (document.activeElement === document.body) history.current?.focus();
  }, [payout.status, history]);
  const possible = settlings[payout.status] ?? [];
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap gap-3">
        {possible.map((settling) => (
          <SettleButton key={settling} payout={payout} settling={settling} reasonId={reasonId} />
        ))}
      </div>
      {possible.some((settling) => isClosed(payout, settling)) && (
        <p id={reasonId} className="max-w-80 text-small text-ink-soft">
          {whyClosed(payout)}
        </p>
      )}
    </div>
  );
}

/** The admin who started a payout, or is a new one, may cancel it but not settle it; nobody can settle it before the bank has it. */
function isClosed({ maySettle, fileReleasedAt }: PayoutDetails, settling: Settling): boolean {
  return settling !== 'cancel' && !(maySettle && fileReleasedAt);
}

function whyClosed({ fileReleasedAt, isNewAdmin }: PayoutDetails): string {
  if (!fileReleasedAt) return m.reason_payout_file_not_released();
  return isNewAdmin
    ? m.reason_proposal_new_admin({ hours: PROPOSAL_HOURS })
    : m.reason_second_person_needed();
}

type ButtonProps = { payout: PayoutDetails; settling: Settling; reasonId: string };

function SettleButton({ payout, settling, reasonId }: ButtonProps) {
  const { id, recipientName: name, amount } = payout;
  const { label, title, consequence } = endings[settling];
  const isShut = isClosed(payout, settling);
  return (
    <DialogButton
      variant={settling === 'complete' ? 'primary' : 'secondary'}
      className={settling === 'complete' ? '' : 'text-danger!'}
      disabled={isShut}
      {...(isShut && { 'aria-describedby': reasonId })}
      label={label()}
      title={title({ id })}
      description={consequence({ amount: formatAmount(getFilsFrom(amount)), name })}
    >
      {(close) => <SettleForm payoutId={id} settling={settling} onSettled={close} />}
    </DialogButton>
  );
}

/** Each settlement needs one line: a reason, or the bank's reference. */
type Typed = { reason: string } | { reference: string };

const endings = {
  cancel: {
    request: cancelRequest,
    label: m.payouts_cancel,
    title: m.payouts_cancel_title,
    consequence: m.payouts_cancel_consequence,
    done: m.payouts_cancelled,
  },
  complete: {
    request: completeRequest,
    label: m.payouts_complete,
    title: m.payouts_complete_title,
    consequence: m.payouts_complete_consequence,
    done: m.payouts_completed,
  },
  fail: {
    request: failRequest,
    label: m.payouts_fail,
    title: m.payouts_fail_title,
    consequence: m.payouts_fail_consequence,
    done: m.payouts_failed,
  },
  return: {
    request: returnRequest,
    label: m.payouts_return,
    title: m.payouts_return_title,
    consequence: m.payouts_return_consequence,
    done: m.payouts_returned,
  },
} as const;

type FormProps = { payoutId: number; settling: Settling; onSettled: () => void };

function SettleForm({ payoutId, settling, onSettled }: FormProps) {
  const { request, label, done } = endings[settling];
  const name = settling === 'complete' ? 'reference' : 'reason';
  const { form, ...sent } = useSentForm({
    schema: request as z.ZodType<Typed, Record<string, string>>,
    start: { [name]: '' },
    // Always the chosen call. The form has read the body by its contract, which the compiler cannot follow. Only a failure
    // can wait for a second admin.
    send: (body) =>
      call(payoutCalls[settling] as typeof payoutCalls.fail, {
        params: { id: payoutId },
        body: body as { reason: string },
      }),
    refreshes: 'admin',
    done: ({ proposal }) =>
      proposal
        ? { title: m.proposals_sent(), description: m.proposals_needs_second() }
        : done({ id: payoutId }),
    failed: m.payouts_settle_failed(),
    onDone: onSettled,
  });
  useDraft(form, `settle-${payoutId}-${settling}`);
  return (
    <SentForm {...sent} button={label()} variant={settling === 'complete' ? 'primary' : 'danger'} side="end">
      {name === 'reference' ? (
        <TextField
          form={form}
          name={name}
          label={m.payouts_reference()}
          hint={m.payouts_complete_hint()}
          dir="auto"
          autoComplete="off"
          aria-required="true"
        />
      ) : (
        <AreaField form={form} name={name} label={m.payouts_reason()} dir="auto" aria-required="true" />
      )}
    </SentForm>
  );
}
