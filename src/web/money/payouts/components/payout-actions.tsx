import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { cancelRequest, completeRequest, failRequest, returnRequest } from '#shared/contracts/payouts.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import type { PayoutStatus } from '#shared/statuses.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { contractSentence } from '#web/kit/i18n/reason-words.ts';
import { showFormError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field, Input, Textarea } from '#web/kit/ui/field.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { type PayoutDetails, type Settling, useSettlePayout } from '#web/money/payouts/queries.ts';
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
          {payout.fileReleasedAt ? m.reason_second_person_needed() : m.reason_payout_file_not_released()}
        </p>
      )}
    </div>
  );
}

/** The admin who started a payout may cancel it but not settle it; nobody can settle it before the bank has it. */
function isClosed({ maySettle, fileReleasedAt }: PayoutDetails, settling: Settling): boolean {
  return settling !== 'cancel' && !(maySettle && fileReleasedAt);
}

type ButtonProps = { payout: PayoutDetails; settling: Settling; reasonId: string };

function SettleButton({ payout, settling, reasonId }: ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  const isShut = isClosed(payout, settling);
  return (
    <>
      <Button
        ref={button}
        variant={settling === 'complete' ? 'primary' : 'secondary'}
        className={settling === 'complete' ? '' : 'text-danger!'}
        disabled={isShut}
        {...(isShut && { 'aria-describedby': reasonId })}
        onClick={() => setOpen(true)}
      >
        {settlingLabel(settling)}
      </Button>
      <SettleDialog payout={payout} settling={settling} open={isOpen} onOpenChange={setOpen} />
    </>
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

function settlingLabel(settling: Settling): string {
  return endings[settling].label();
}

type SettleDialogProps = {
  payout: PayoutDetails;
  settling: Settling;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

function SettleDialog({ payout, settling, open, onOpenChange }: SettleDialogProps) {
  const { id, recipientName, amount } = payout;
  const { title, consequence } = endings[settling];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title({ id })}
      description={consequence({ amount: formatAmount(getFilsFrom(amount)), name: recipientName })}
    >
      <SettleForm payoutId={id} settling={settling} onSettled={() => onOpenChange(false)} />
    </Dialog>
  );
}

type FormProps = { payoutId: number; settling: Settling; onSettled: () => void };

function SettleForm({ payoutId, settling, onSettled }: FormProps) {
  const { request, label, done } = endings[settling];
  const name = settling === 'complete' ? 'reference' : 'reason';
  const form = useForm<Record<string, string>, unknown, Typed>({
    resolver: zodResolver<Record<string, string>, unknown, Typed>(request),
    defaultValues: { [name]: '' },
  });
  useDraft(form, `settle-${payoutId}-${settling}`);
  const message = form.formState.errors[name]?.message;
  const settle = useSettlePayout(payoutId, settling, {
    onSuccess: () => {
      toast({ title: done({ id: payoutId }) });
      onSettled();
    },
    onError: (error) => showFormError(form, error, m.payouts_settle_failed()),
  });
  const send = form.handleSubmit((given) => settle.mutate(given));
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      {name === 'reference' ? (
        <Field
          label={m.payouts_reference()}
          hint={m.payouts_complete_hint()}
          error={message && contractSentence(message)}
        >
          <Input dir="auto" autoComplete="off" aria-required="true" {...form.register(name)} />
        </Field>
      ) : (
        <Field label={m.payouts_reason()} error={message && contractSentence(message)}>
          <Textarea dir="auto" aria-required="true" {...form.register(name)} />
        </Field>
      )}
      <Button
        type="submit"
        variant={settling === 'complete' ? 'primary' : 'danger'}
        loading={settle.isPending}
        className="sm:self-end"
      >
        {label()}
      </Button>
    </form>
  );
}
