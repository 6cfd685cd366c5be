import { useState } from 'react';
import type { ReviewReason } from '#shared/statuses.ts';
import { ChangeList } from '#web/business/changes/change-list.tsx';
import type { BusinessChange } from '#web/business/changes/queries.ts';
import { type BusinessReview, useDecideChange } from '#web/business/review/queries.ts';
import { ReasonDialog } from '#web/business/review/reason-dialog.tsx';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { toastError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

type Props = Pick<BusinessReview, 'business'> & { change: BusinessChange };

/** An open request, before → after, and its decision. */
export function ChangePanel({ business, change }: Props) {
  const [isOpen, setOpen] = useState(false);
  const decide = useDecideChange(business.id);
  const send = (decision: 'approve' | 'reject', why: { reason?: ReviewReason; note?: string | null } = {}) =>
    decide.mutate(
      { changeId: change.id, decision, ...why },
      {
        onError: (error) => toastError(error, m.review_decide_failed()),
        onSuccess: () =>
          toast({ title: decision === 'approve' ? m.review_change_approved() : m.review_change_rejected() }),
        onSettled: () => setOpen(false),
      },
    );
  return (
    <Panel title={m.review_change()} className="mb-4">
      <p className="mb-4 text-small text-ink-soft">{formatInstant(change.requestedAt)}</p>
      <ChangeList change={change} />
      {change.iban && <p className="mt-4 text-small text-ink-soft">{m.review_change_hold()}</p>}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <Button loading={decide.isPending && !isOpen} onClick={() => send('approve')}>
          {m.review_change_approve()}
        </Button>
        <Button variant="secondary" className="text-danger!" onClick={() => setOpen(true)}>
          {m.review_change_reject()}
        </Button>
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
