import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { tipCalls } from '#shared/calls/tipping/tips.ts';
import type { WordedRefusal } from '#shared/contracts/request-parts.ts';
import type { FollowedTip } from '#shared/contracts/tips.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { followLink, receiptLink } from '#shared/tip-links.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { call } from '#web/kit/client/call.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { findReasonWords } from '#web/kit/i18n/find-reason-words.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { type Step, StepList } from '#web/kit/ui/step-list.tsx';
import { m } from '#web/paraglide/messages.js';
import { BusinessLine } from '#web/tipping/tips/components/business-line.tsx';
import { tipWords } from '#web/tipping/tips/tip-sentences.ts';

/** What a person and a group got of a tip that they share. None: nobody shares it. */
export type ShareFacts = { label: string; amount: string }[];

/** For the guest's own accounts: who was paid, how much, and the receipt number. */
export function ReceiptFacts({ tip, shareFacts }: { tip: FollowedTip; shareFacts: ShareFacts }) {
  const { id, person, business, amount, fee, charged, refunded, message } = tip;
  const money = (decimal: string) => <Money amountDecimal={decimal} />;
  return (
    <section className="mt-4 rounded-card border border-hairline bg-surface px-5 pt-5 pb-2">
      <h2 className="mb-1 font-semibold">{m.follow_receipt()}</h2>
      <FactList
        facts={[
          { label: m.follow_number(), value: id },
          { label: m.follow_business(), value: <BusinessLine business={business} /> },
          { label: m.follow_to(), value: <bdi>{`${person.firstName} ${person.lastName}`}</bdi> },
          { label: m.follow_amount(), value: money(amount) },
          { label: m.follow_fee(), value: money(fee) },
          { label: m.follow_charged(), value: money(charged) },
          ...shareFacts.map(({ label, amount }) => ({ label, value: money(amount) })),
          ...(getFilsFrom(refunded) > 0 ? [{ label: m.follow_given_back(), value: money(refunded) }] : []),
          ...(message ? [{ label: m.follow_message(), value: <bdi>{message}</bdi> }] : []),
        ]}
      />
    </section>
  );
}

/** How far the money of a paid tip has come. */
export function TipProgress({ tip }: { tip: FollowedTip }) {
  return <StepList steps={stepsOf(tip)} />;
}

function stepsOf(tip: FollowedTip): Step[] {
  const { stage, isWithBank } = tip;
  const net = tip.share?.personNet ?? tip.net;
  const name = tip.person.firstName;
  const isOnItsWay = stage === 'on_its_way';
  const hasArrived = stage === 'arrived';
  return [
    {
      title: m.follow_received(),
      detail: m.follow_received_detail({ net: formatAmount(getFilsFrom(net)), name }),
      state: 'done',
    },
    {
      title: m.follow_on_its_way(),
      detail: isWithBank || hasArrived ? m.follow_on_its_way_now() : m.follow_on_its_way_detail(),
      state: hasArrived ? 'done' : isOnItsWay ? 'current' : 'ahead',
    },
    {
      title: m.follow_arrived(),
      detail: arrival(tip),
      state: hasArrived ? 'done' : 'ahead',
    },
  ];
}

/** Only money on their own account is with the staff member. A business hands it on. */
function arrival({ arrivedAt, paidTo, person: { firstName: name } }: FollowedTip): string {
  if (!arrivedAt) return m.follow_arrived_detail({ name });
  const date = formatDay(arrivedAt);
  return paidTo === 'staff' ? m.follow_arrived_on({ name, date }) : m.follow_arrived_business({ name, date });
}

type State = 'offered' | 'sending' | 'failed' | 'done';

type Props = { token: string; areErased: boolean; onErased: () => void };

/**
 * For the guest: erases the name and the message of the tip, at once. A form, so that it works without scripts and
 * before they are loaded.
 */
export function EraseWords({ token, areErased, onErased }: Props) {
  const [state, setState] = useState<State>(areErased ? 'done' : 'offered');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setState('sending');
    call(tipCalls.eraseWords, { params: { token } }).then(
      () => {
        setState('done');
        onErased();
      },
      () => setState('failed'),
    );
  };
  return (
    <div className="mt-4 flex flex-col items-center gap-1 text-center text-small text-ink-soft print:hidden">
      {state !== 'done' && (
        <form method="post" action={followLink('', token)} onSubmit={submit}>
          <p>{m.words_erase_detail()}</p>
          <Button type="submit" variant="quiet" loading={state === 'sending'} label={m.words_erase()} />
        </form>
      )}
      <p role="status">
        {state === 'done' && m.words_erased()}
        {state === 'failed' && m.words_erase_failed()}
      </p>
    </div>
  );
}

/** What only the form for a receipt can be refused for, besides what every guest can meet. */
const words = {
  ...tipWords,
  email_invalid: m.reason_email_invalid,
  email_required: m.reason_email_required,
  email_too_long: m.reason_email_too_long,
};

type MailReceiptProps = {
  token: string;
  /** It was just sent by a form without scripts. */
  isMailed: boolean;
  /** A form without scripts that was refused. */
  refused: { email: string; problem: WordedRefusal | undefined } | undefined;
};

/** For the guest: the receipt by mail. A form, so that it works without scripts and before they are loaded. */
export function MailReceipt({ token, isMailed, refused }: MailReceiptProps) {
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
            <Button
              type="submit"
              variant="secondary"
              loading={state === 'sending'}
              label={m.receipt_mail_send()}
            />
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
