import { useState } from 'react';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import type { ReviewReason } from '#shared/contracts/bank-files.ts';
import { payoutReviewRequest } from '#shared/contracts/payouts.ts';
import { call } from '#web/kit/client/call.ts';
import { AreaField, PasswordField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { Money } from '#web/kit/format/money.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import type { BankFileDetails } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

type Payee = BankFileDetails['payees'][number];

const words: Record<ReviewReason, () => string> = {
  new: m.release_review_new,
  large: m.release_review_large,
};

/**
 * Payouts of a file that an admin has to look at before it can be released. On a first payday nearly all payees are new: one
 * note is for all that are chosen.
 */
export function PayoutsToReview({ payees }: { payees: Payee[] }) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const waiting = payees.filter(({ toReview }) => toReview !== null);
  const possible = waiting.filter(({ startedByYou }) => !startedByYou);
  const chosen = possible.filter(({ payoutId }) => !leftOut.has(payoutId));
  if (waiting.length === 0) return null;
  const choose = (ids: number[], isChosen: boolean) =>
    setLeftOut(new Set([...[...leftOut].filter((id) => !ids.includes(id)), ...(isChosen ? [] : ids)]));
  return (
    <Panel
      title={`${m.release_review_title()} (${waiting.length})`}
      action={chosen.length > 0 && <ReviewButton payees={chosen} />}
    >
      {possible.length > 1 && (
        <Checkbox
          label={m.release_review_all({ count: possible.length })}
          checked={chosen.length === possible.length}
          isPartial={chosen.length > 0 && chosen.length < possible.length}
          onChange={({ target }) =>
            choose(
              possible.map(({ payoutId }) => payoutId),
              target.checked,
            )
          }
        />
      )}
      <ul className="divide-y divide-hairline">
        {waiting.map((payee) => (
          <PayeeItem
            key={payee.payoutId}
            payee={payee}
            isChosen={chosen.includes(payee)}
            onChoose={(isChosen) => choose([payee.payoutId], isChosen)}
          />
        ))}
      </ul>
    </Panel>
  );
}

type ItemProps = { payee: Payee; isChosen: boolean; onChoose: (isChosen: boolean) => void };

function PayeeItem({ payee, isChosen, onChoose }: ItemProps) {
  const { payoutId, name, amount, toReview, startedByYou } = payee;
  return (
    <li className="flex items-center gap-1 py-1.5">
      <Checkbox
        isLabelHidden
        label={m.release_review_of({ id: payoutId, name })}
        disabled={startedByYou}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="-ms-3"
      />
      <div className="min-w-0">
        <TextLink to={`/admin/payouts/${payoutId}`} label={name} />
        <p className="text-small text-ink-soft">
          {toReview && words[toReview]()} · <Money amountDecimal={amount} />
          {startedByYou && ` · ${m.release_review_own()}`}
        </p>
      </div>
    </li>
  );
}

function ReviewButton({ payees }: { payees: Payee[] }) {
  const [only] = payees.length === 1 ? payees : [];
  const title = only
    ? m.release_review_of({ id: only.payoutId, name: only.name })
    : m.release_review_many({ count: payees.length });
  return (
    <DialogButton
      label={only ? m.release_review() : m.release_review_chosen({ count: payees.length })}
      title={title}
      description={m.release_review_consequence()}
      {...(only && { about: title })}
    >
      {(close) => <ReviewForm payoutIds={payees.map(({ payoutId }) => payoutId)} onDone={close} />}
    </DialogButton>
  );
}

function ReviewForm({ payoutIds, onDone }: { payoutIds: number[]; onDone: () => void }) {
  const { form, ...sent } = useSentForm({
    schema: payoutReviewRequest.omit({ payoutIds: true }),
    start: { note: '', password: '' },
    send: (body) => call(payoutCalls.review, { body: { ...body, payoutIds } }),
    refreshes: 'admin',
    done: payoutIds.length === 1 ? m.release_review_done() : m.release_reviews_done(),
    failed: m.release_review_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={m.release_review_confirm()} side="end">
      <AreaField form={form} name="note" label={m.release_review_note()} dir="auto" aria-required="true" />
      <PasswordField
        form={form}
        name="password"
        label={m.accounts_own_password()}
        autoComplete="current-password"
      />
    </SentForm>
  );
}
