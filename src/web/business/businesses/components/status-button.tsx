import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import type { ReviewReason } from '#shared/review-reasons.ts';
import { ReasonFields } from '#web/business/businesses/components/reason-fields.tsx';
import type { AdminBusiness } from '#web/business/businesses/queries.ts';
import { type NewStatus, useChangeStatus } from '#web/business/businesses/queries.ts';
import type { StatusStep } from '#web/business/businesses/status-steps.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import type { ButtonVariant } from '#web/kit/ui/button-style.ts';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { m } from '#web/paraglide/messages.js';

const statusWords: Record<NewStatus, () => string> = {
  active: m.admin_status_active,
  suspended: m.admin_status_suspended,
};

const noReason: { reason: ReviewReason | ''; note: string } = { reason: '', note: '' };

type Props = { business: AdminBusiness; step: StatusStep; variant: ButtonVariant; className?: string };

export function StatusButton({ business, step, variant, className }: Props) {
  // The step at the time the dialog opened: `step` changes as soon as the status has changed, while the
  // dialog is still fading.
  const [asked, setAsked] = useState<StatusStep>();
  // Optional here; on the review screen a reason is required.
  const [why, setWhy] = useState(noReason);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  const change = useChangeStatus(business.id, {
    onSuccess: (_, { status }) => {
      setOpen(false);
      toast({ title: m.admin_status_updated({ status: statusWords[status]() }) });
    },
    onError: (error) => toastError(error, m.admin_status_failed()),
  });
  const press = () => {
    if (!step.ask) return change.mutate({ status: step.to });
    setAsked(step);
    setWhy(noReason);
    setOpen(true);
  };
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        className={clsx(className, step.ask && 'text-danger!')}
        loading={change.isPending && !isOpen}
        onClick={press}
      >
        {step.label()}
      </Button>
      {asked?.ask && (
        <ConfirmDialog
          open={isOpen}
          onOpenChange={setOpen}
          title={asked.ask.title({ name: business.name })}
          description={asked.ask.consequence()}
          confirmLabel={asked.label()}
          destructive
          loading={change.isPending}
          onConfirm={() =>
            change.mutate({ status: asked.to, ...(why.reason && { reason: why.reason }), note: why.note })
          }
        >
          <ReasonFields
            reason={{
              value: why.reason,
              onChange: (event) => setWhy({ ...why, reason: event.target.value as ReviewReason | '' }),
            }}
            note={{ value: why.note, onChange: (event) => setWhy({ ...why, note: event.target.value }) }}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
