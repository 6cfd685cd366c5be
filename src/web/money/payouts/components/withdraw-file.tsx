import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { withdrawRequest } from '#shared/contracts/bank-files.ts';
import { showFieldErrors } from '#web/kit/client/field-errors.ts';
import { contractSentence } from '#web/kit/i18n/contract-sentence.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Textarea } from '#web/kit/ui/input.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import type { BankFileDetails } from '#web/money/payouts/queries.ts';
import { useWithdrawBankFile } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** The button that takes back a file that was not released, with its dialog. */
export function WithdrawFile({ file }: { file: BankFileDetails }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  return (
    <>
      <Button ref={button} variant="secondary" className="text-danger!" onClick={() => setOpen(true)}>
        {m.release_withdraw()}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.release_withdraw_title({ name: file.messageId })}
        description={m.release_withdraw_consequence()}
      >
        <WithdrawForm file={file} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type Given = z.input<typeof withdrawRequest>;

function WithdrawForm({ file: { id, messageId }, onDone }: { file: BankFileDetails; onDone: () => void }) {
  const form = useForm<Given>({ resolver: zodResolver(withdrawRequest), defaultValues: { reason: '' } });
  const message = form.formState.errors.reason?.message;
  const withdraw = useWithdrawBankFile(id);
  const send = form.handleSubmit((given) =>
    withdraw.mutate(given, {
      onSuccess: () => {
        toast({ title: m.release_withdraw_done({ name: messageId }) });
        onDone();
      },
      onError: (error) => {
        toastError(error, m.release_withdraw_failed());
        showFieldErrors(form, error);
      },
    }),
  );
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <Field label={m.payouts_reason()} error={message && contractSentence(message)}>
        <Textarea dir="auto" aria-required="true" {...form.register('reason')} />
      </Field>
      <Button type="submit" variant="danger" loading={withdraw.isPending} className="sm:self-end">
        {m.release_withdraw()}
      </Button>
    </form>
  );
}
