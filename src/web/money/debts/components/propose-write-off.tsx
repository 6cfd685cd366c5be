import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Debt, writeOffRequest } from '#shared/contracts/books.ts';
import { getFilsFrom } from '#shared/money.ts';
import { showFieldErrors } from '#web/kit/client/field-errors.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { contractSentence } from '#web/kit/i18n/contract-sentence.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Textarea } from '#web/kit/ui/textarea.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { nameOf } from '#web/money/debts/name-of.ts';
import { useProposeWriteOff } from '#web/money/debts/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** The button by which the first admin proposes to give up a debt, with its dialog. */
export function ProposeWriteOff({ debt }: { debt: Debt }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  const amount = formatAmount(getFilsFrom(debt.amount));
  const name = nameOf(debt);
  return (
    <>
      <Button ref={button} variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        {m.debts_propose()}
        <span className="sr-only">{name}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.debts_propose_title({ amount, name })}
        description={m.debts_propose_consequence()}
      >
        <ProposeForm staffId={debt.staffId} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ProposeForm({ staffId, onDone }: { staffId: number; onDone: () => void }) {
  const propose = useProposeWriteOff(staffId);
  const form = useForm<z.input<typeof writeOffRequest>>({
    resolver: zodResolver(writeOffRequest),
    defaultValues: { reason: '' },
  });
  const message = form.formState.errors.reason?.message;
  const send = form.handleSubmit((given) =>
    propose.mutate(given, {
      onSuccess: () => {
        toast({ title: m.debts_proposed() });
        onDone();
      },
      onError: (error) => {
        toastError(error, m.debts_propose_failed());
        showFieldErrors(form, error);
      },
    }),
  );
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <Field label={m.refund_reason()} error={message && contractSentence(message)}>
        <Textarea {...form.register('reason')} />
      </Field>
      <Button type="submit" loading={propose.isPending}>
        {m.debts_propose()}
      </Button>
    </form>
  );
}
