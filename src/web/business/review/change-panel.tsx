import { useState } from 'react';
import { reviewCalls } from '#shared/calls/business/businesses.ts';
import { ChangeList } from '#web/business/changes/change-list.tsx';
import type { BusinessChange } from '#web/business/changes/queries.ts';
import type { BusinessReview, Why } from '#web/business/review/queries.ts';
import { ReasonDialog } from '#web/business/review/reason-dialog.tsx';
import { useDecision } from '#web/business/review/use-decision.ts';
import { call } from '#web/kit/client/call.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';

type ChangeDecision = Why & { changeId: number; decision: 'approve' | 'reject' };
type Props = Pick<BusinessReview, 'business'> & { change: BusinessChange };

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
        <Button
          loading={decide.isPending && !isOpen}
          onClick={() => send('approve')}
          label={m.review_change_approve()}
        />
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
