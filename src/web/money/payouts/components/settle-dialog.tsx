import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { cancelRequest, completeRequest, failRequest, returnRequest } from '#shared/contracts/payouts.ts';
import { getFilsFrom } from '#shared/money.ts';
import { showFieldErrors } from '#web/kit/client/field-errors.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { contractSentence } from '#web/kit/i18n/contract-sentence.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input, Textarea } from '#web/kit/ui/input.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import type { PayoutDetails } from '#web/money/payouts/queries.ts';
import { type Settling, useSettlePayout } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** Each way to settle a payout asks for one line: a reason, or the bank's reference. */
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

export function settlingLabel(settling: Settling): string {
  return endings[settling].label();
}

type Props = {
  payout: PayoutDetails;
  settling: Settling;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function SettleDialog({ payout, settling, open, onOpenChange }: Props) {
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
    onError: (error) => {
      toastError(error, m.payouts_settle_failed());
      showFieldErrors(form, error);
    },
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
