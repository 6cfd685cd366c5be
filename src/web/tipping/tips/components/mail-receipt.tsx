import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { tipCalls } from '#shared/calls/tipping/tips.ts';
import type { WordedRefusal } from '#shared/contracts/request-parts.ts';
import { receiptLink } from '#shared/tip-links.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { call } from '#web/kit/client/call.ts';
import { findReasonWords } from '#web/kit/i18n/find-reason-words.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { m } from '#web/paraglide/messages.js';
import { tipWords } from '#web/tipping/tips/tip-sentences.ts';

/** What only the form for a receipt can be refused for, besides what every guest can meet. */
const words = {
  ...tipWords,
  email_invalid: m.reason_email_invalid,
  email_required: m.reason_email_required,
  email_too_long: m.reason_email_too_long,
};

type Props = {
  token: string;
  /** It was just sent by a form without scripts. */
  isMailed: boolean;
  /** A form without scripts that was refused. */
  refused: { email: string; problem: WordedRefusal | undefined } | undefined;
};

/** For the guest: the receipt by mail. A form, so that it works without scripts and before they are loaded. */
export function MailReceipt({ token, isMailed, refused }: Props) {
  const [state, setState] = useState<'offered' | 'sending' | 'done'>(isMailed ? 'done' : 'offered');
  const [problem, setProblem] = useState(refused?.problem && receiptSentence(refused.problem));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setState('sending');
    setProblem(undefined);
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email') ?? '');
    call(tipCalls.mailReceipt, { params: { token }, body: { email } }).then(
      () => setState('done'),
      (error) => {
        setState('offered');
        setProblem(sentenceOf(error));
        form.querySelector('input')?.focus();
      },
    );
  };
  return (
    <div className="mt-4 text-center print:hidden">
      {state !== 'done' && (
        <details open={refused !== undefined}>
          <summary className="mx-auto inline-flex min-h-control cursor-pointer list-none items-center gap-2 px-3 font-semibold text-accent underline underline-offset-4">
            <Mail aria-hidden="true" className="size-5" />
            {m.receipt_mail()}
          </summary>
          <form
            noValidate
            method="post"
            action={receiptLink(token)}
            onSubmit={submit}
            className="mt-2 flex flex-col gap-3 rounded-card border border-hairline bg-surface p-5 text-start"
          >
            <Field label={m.receipt_mail_address()} hint={m.receipt_mail_hint()} error={problem}>
              <Input
                type="email"
                name="email"
                dir="ltr"
                autoComplete="email"
                defaultValue={refused?.email}
                className="rtl:text-end"
              />
            </Field>
            <Button type="submit" variant="secondary" loading={state === 'sending'}>
              {m.receipt_mail_send()}
            </Button>
          </form>
        </details>
      )}
      <p role="status" className="text-small text-ink-soft">
        {state === 'done' && m.receipt_mailed()}
      </p>
    </div>
  );
}

function sentenceOf(error: unknown): string {
  const body = error instanceof ApiError ? error.body : undefined;
  const refusal = body?.fields?.email ?? body;
  return refusal ? receiptSentence(refusal) : m.receipt_mail_failed();
}

function receiptSentence(refusal: WordedRefusal): string {
  return findReasonWords(words, refusal) ?? refusal.message;
}
