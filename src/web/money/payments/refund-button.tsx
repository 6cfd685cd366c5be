import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { paymentCalls } from '#shared/calls/money/payments.ts';
import { refundRequest } from '#shared/contracts/payments.ts';
import { plainAmount } from '#shared/money/amounts.ts';
import { getFilsFrom, subtractFils, toDecimal } from '#shared/money/money.ts';
import type { RefundStatus } from '#shared/statuses.ts';
import { call } from '#web/kit/client/call.ts';
import { refreshAdminQueries } from '#web/kit/client/queries.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { contractSentence, errorIn } from '#web/kit/i18n/reason-words.ts';
import { showFormError } from '#web/kit/query/errors.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { UnitField } from '#web/kit/ui/typed-inputs.tsx';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';

type Tip = { id: number; charged: string; refunded: string; staff: { firstName: string } };

export function RefundButton({ tip }: { tip: Tip }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  const left = formatAmount(subtractFils(getFilsFrom(tip.charged), getFilsFrom(tip.refunded)));
  return (
    <>
      <Button ref={button} variant="quiet" className="whitespace-nowrap" onClick={() => setOpen(true)}>
        {m.refund_action()}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.refund_title()}
        description={m.refund_consequence({ name: tip.staff.firstName })}
      >
        <RefundForm tipId={tip.id} left={left} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** An empty amount means all that is left. */
const typedRefund = z.object({
  reason: refundRequest.shape.reason,
  amount: z
    .string()
    .transform((text) => plainAmount(text) || undefined)
    .pipe(refundRequest.shape.amount)
    .transform((amountFils) => amountFils && toDecimal(amountFils)),
});

function RefundForm({ tipId, left, onDone }: { tipId: number; left: string; onDone: () => void }) {
  const refund = useRefundTip(tipId);
  const form = useForm<z.input<typeof typedRefund>, unknown, z.output<typeof typedRefund>>({
    resolver: zodResolver(typedRefund),
    defaultValues: { reason: '', amount: '' },
  });
  useDraft(form, `refund-${tipId}`);
  const send = form.handleSubmit((given) =>
    refund.mutate(given, {
      onSuccess: ({ refund: { status, failureDetail } }) => {
        if (status === 'failed')
          toast({
            title: m.refund_refused(),
            description: failureDetail ?? m.refund_refused_detail(),
            variant: 'destructive',
          });
        else toast({ title: status === 'done' ? m.refund_done() : m.refund_waiting() });
        onDone();
      },
      onError: (error) => showFormError(form, error, m.refund_failed()),
    }),
  );
  const { reason } = form.formState.errors;
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <UnitField
        label={m.refund_amount()}
        unit={m.money_currency()}
        hint={m.refund_amount_hint({ left })}
        error={errorIn(form, 'amount')}
        {...form.register('amount')}
      />
      <Field label={m.refund_reason()} {...(reason?.message && { error: contractSentence(reason.message) })}>
        <Input {...form.register('reason')} />
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          {m.dialog_cancel()}
        </Button>
        <Button type="submit" variant="danger" loading={refund.isPending}>
          {m.refund_confirm()}
        </Button>
      </div>
    </form>
  );
}

function useRefundTip(tipId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { reason: string; amount?: string | undefined }) =>
      call(paymentCalls.refund, { params: { id: tipId }, body }),
    // Not awaited: reloading the list may unmount the row, and with it the toast of its mutation.
    onSettled: () => void refreshAdminQueries(queryClient),
  });
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
