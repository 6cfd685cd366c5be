import { useState } from 'react';
import { statusSteps } from '#web/business/businesses/status-steps.ts';
import { ReasonDialog } from '#web/business/review/components/reason-dialog.tsx';
import { type BusinessReview, type Decision, useDecide } from '#web/business/review/queries.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

/** Approve is the primary action; a "no" asks for its reason. */
export function DecisionButtons({ business }: Pick<BusinessReview, 'business'>) {
  const { id, name, status, updatedAt: seenAt } = business;
  const [isOpen, setOpen] = useState(false);
  const decide = useDecide(id);
  const { forward, turn } = statusSteps[status];
  const yes = forward ?? (turn.ask ? undefined : turn);
  const no = turn.ask && turn;
  const send = (decision: Omit<Decision, 'seenAt'>) =>
    decide.mutate(
      { ...decision, seenAt },
      {
        onSuccess: () => {
          const word = decision.status === 'active' ? m.admin_status_active() : m.admin_status_suspended();
          toast({ title: m.admin_status_updated({ status: word }) });
        },
        onError: (error) => toastError(error, m.review_decide_failed()),
        onSettled: () => setOpen(false),
      },
    );
  return (
    <>
      {yes && (
        <Button loading={decide.isPending && !isOpen} onClick={() => send({ status: yes.to })}>
          {yes.label()}
        </Button>
      )}
      {no && (
        <Button variant="secondary" className="text-danger!" onClick={() => setOpen(true)}>
          {no.label()}
        </Button>
      )}
      <ReasonDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={no?.ask?.title({ name }) ?? ''}
        description={no?.ask?.consequence() ?? ''}
        confirmLabel={no?.label() ?? ''}
        loading={decide.isPending}
        onConfirm={(why) => send({ status: 'suspended', ...why })}
      />
    </>
  );
}
