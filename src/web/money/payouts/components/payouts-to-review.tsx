import { payoutCalls } from '#shared/calls/money/payouts.ts';
import type { ReviewReason } from '#shared/contracts/bank-files.ts';
import { payoutReviewRequest } from '#shared/contracts/payouts.ts';
import { call } from '#web/kit/client/call.ts';
import { AreaField, PasswordField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { Money } from '#web/kit/format/money.tsx';
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

/** Payouts of a file that an admin has to look at before it can be released. */
export function PayoutsToReview({ payees }: { payees: Payee[] }) {
  const waiting = payees.filter(({ toReview }) => toReview !== null);
  if (waiting.length === 0) return null;
  return (
    <Panel title={m.release_review_title()}>
      <ul className="divide-y divide-hairline">
        {waiting.map((payee) => (
          <PayeeItem key={payee.payoutId} payee={payee} />
        ))}
      </ul>
    </Panel>
  );
}

function PayeeItem({ payee: { payoutId, name, amount, toReview } }: { payee: Payee }) {
  const title = m.release_review_of({ id: payoutId, name });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <TextLink to={`/admin/payouts/${payoutId}`} label={name} />
        <p className="text-small text-ink-soft">
          {toReview && words[toReview]()} · <Money amountDecimal={amount} />
        </p>
      </div>
      <DialogButton
        label={m.release_review()}
        about={title}
        title={title}
        description={m.release_review_consequence()}
      >
        {(close) => <ReviewForm payoutId={payoutId} onDone={close} />}
      </DialogButton>
    </li>
  );
}

function ReviewForm({ payoutId, onDone }: { payoutId: number; onDone: () => void }) {
  const { form, ...sent } = useSentForm({
    schema: payoutReviewRequest,
    start: { note: '', password: '' },
    send: (body) => call(payoutCalls.review, { params: { id: payoutId }, body }),
    refreshes: 'admin',
    done: m.release_review_done(),
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
