import { useState } from 'react';
import { reviewCalls } from '#shared/calls/business/businesses.ts';
import { licenceRequest } from '#shared/contracts/licences.ts';
import { ChangeList } from '#web/business/changes/change-list.tsx';
import type { BusinessChange } from '#web/business/changes/queries.ts';
import { type BusinessReview, reviewQuery, type Why } from '#web/business/review/queries.ts';
import { ReasonDialog } from '#web/business/review/reason-dialog.tsx';
import { useDecision } from '#web/business/review/use-decision.ts';
import { call } from '#web/kit/client/call.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';

type ChangeDecision = Why & { changeId: number; decision: 'approve' | 'reject' };
type Props = Pick<BusinessReview, 'business'> & { change: BusinessChange };

type FormProps = { businessId: number; changeId: number; onDone: () => void };

/** Approves a change with another document of the licence, and the last day that the document says. */
function RenewedLicenceForm({ businessId, changeId, onDone }: FormProps) {
  const { form, ...sent } = useSentForm({
    schema: licenceRequest,
    start: { licenceUntil: '' },
    send: ({ licenceUntil }) =>
      call(reviewCalls.decideChange, {
        params: { id: businessId },
        body: { changeId, decision: 'approve', licenceUntil },
      }),
    stores: reviewQuery(String(businessId)),
    refreshes: 'admin',
    done: m.review_change_approved(),
    failed: m.review_decide_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={m.review_change_approve()} side="end">
      <TextField form={form} name="licenceUntil" label={m.review_licence_until()} type="date" />
    </SentForm>
  );
}

/** An open request, before → after, and its decision. */
export function ChangePanel({ business, change }: Props) {
  const [isOpen, setOpen] = useState(false);
  const decide = useDecision(
    business.id,
    (body: ChangeDecision) => call(reviewCalls.decideChange, { params: { id: business.id }, body }),
    ({ decision }) => (decision === 'approve' ? m.review_change_approved() : m.review_change_rejected()),
  );
  const send = (decision: 'approve' | 'reject', why: Why = {}) =>
    decide.mutate({ changeId: change.id, decision, ...why }, { onSettled: () => setOpen(false) });
  return (
    <Panel title={m.review_change()} className="mb-4">
      <p className="mb-4 text-small text-ink-soft">{formatInstant(change.requestedAt)}</p>
      <ChangeList change={change} />
      {change.iban && <p className="mt-4 text-small text-ink-soft">{m.review_change_hold()}</p>}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        {change.licenceDocument?.after ? (
          <DialogButton
            variant="primary"
            label={m.review_change_approve()}
            title={m.review_licence_until()}
            description={m.review_licence_detail()}
          >
            {(close) => <RenewedLicenceForm businessId={business.id} changeId={change.id} onDone={close} />}
          </DialogButton>
        ) : (
          <Button
            loading={decide.isPending && !isOpen}
            onClick={() => send('approve')}
            label={m.review_change_approve()}
          />
        )}
        <Button
          variant="secondary"
          className="text-danger!"
          onClick={() => setOpen(true)}
          label={m.review_change_reject()}
        />
      </div>
      <ReasonDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.review_change_reject_title({ name: business.name })}
        description={m.review_change_reject_consequence()}
        confirmLabel={m.review_change_reject()}
        loading={decide.isPending}
        onConfirm={(why) => send('reject', why)}
      />
    </Panel>
  );
}
