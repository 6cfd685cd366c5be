import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { withdrawRequest } from '#shared/contracts/bank-files.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { contractSentence } from '#web/kit/i18n/reason-words.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { showFormError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field, Textarea } from '#web/kit/ui/field.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { BankFileDownloads, stateOf } from '#web/money/payouts/components/bank-file-state.tsx';
import { type BankFileDetails, useReleaseBankFile, useWithdrawBankFile } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** The next step of a file: release it, or learn why one cannot, or download it. */
export function ReleasePanel({ file }: { file: BankFileDetails }) {
  const state = stateOf(file);
  if (state === 'withdrawn') return <Notice sentence={m.reason_bank_file_withdrawn()} />;
  if (state === 'released')
    return (
      <Panel title={m.release_download()}>
        <BankFileDownloads file={file} />
      </Panel>
    );
  return file.obstacles.length > 0 ? <Obstacles file={file} /> : <ReleaseForm file={file} />;
}

function Obstacles({ file: { obstacles, isAlone } }: { file: BankFileDetails }) {
  return (
    <Panel title={m.release_cannot()}>
      <ul className="flex list-disc flex-col gap-2 ps-5">
        {obstacles.map((obstacle) => (
          <li key={obstacle.reason} className="wrap-anywhere">
            {refusalSentence(obstacle)}
          </li>
        ))}
      </ul>
      {isAlone && (
        <div className="mt-4 flex flex-col gap-3">
          <p className="text-ink-soft">{m.release_alone_how()}</p>
          <AccountsLink />
        </div>
      )}
    </Panel>
  );
}

function ReleaseForm({ file: { id, messageId, isAlone } }: { file: BankFileDetails }) {
  const release = useReleaseBankFile(id);
  return (
    <Panel title={m.release_heading()}>
      {isAlone && (
        <div className="mb-4">
          <Notice sentence={m.release_alone_test()} action={<AccountsLink />} />
        </div>
      )}
      <p className="mb-4 text-ink-soft">{m.release_consequence()}</p>
      <PasswordAgainForm
        field={m.accounts_own_password()}
        button={m.release_button()}
        loading={release.isPending}
        failure={m.release_failed()}
        send={({ password }, onError) =>
          // Not by `mutate`: its callbacks are lost if the released file has replaced this form by then.
          release
            .mutateAsync({ password })
            .then(() => toast({ title: m.release_done({ name: messageId }) }), onError)
        }
      />
    </Panel>
  );
}

function AccountsLink() {
  return (
    <ButtonLink to="/admin/accounts" variant="secondary" className="self-start">
      {m.release_accounts()}
    </ButtonLink>
  );
}

/** Withdraws a file that was not released: button and dialog. */
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

type Values = z.input<typeof withdrawRequest>;

function WithdrawForm({ file: { id, messageId }, onDone }: { file: BankFileDetails; onDone: () => void }) {
  const form = useForm<Values>({ resolver: zodResolver(withdrawRequest), defaultValues: { reason: '' } });
  const message = form.formState.errors.reason?.message;
  const withdraw = useWithdrawBankFile(id);
  const send = form.handleSubmit((values) =>
    withdraw.mutate(values, {
      onSuccess: () => {
        toast({ title: m.release_withdraw_done({ name: messageId }) });
        onDone();
      },
      onError: (error) => showFormError(form, error, m.release_withdraw_failed()),
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
