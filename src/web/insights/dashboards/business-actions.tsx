import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { businessCalls } from '#shared/calls/business/businesses.ts';
import type { ReviewReason } from '#shared/statuses.ts';
import { ReasonFields } from '#web/business/businesses/components/review-reason.tsx';
import type { AdminBusiness, NewStatus } from '#web/business/businesses/queries.ts';
import { type StatusStep, statusSteps } from '#web/business/businesses/status-steps.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { call } from '#web/kit/client/call.ts';
import { useAction } from '#web/kit/query/action.ts';
import { Button, type ButtonVariant } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { PayoutButton } from '#web/money/payouts/components/payout-button.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { business: AdminBusiness; linksToDetails?: boolean };

/** What an admin can do with a business, by its status. Buttons in a table row are smaller. */
export function BusinessActions({ business, linksToDetails = false }: Props) {
  const { forward, turn } = statusSteps[business.status];
  const canBePaid = business.status === 'active' && business.iban !== null;
  const variant = linksToDetails ? 'quiet' : 'secondary';
  const style = { variant, ...(linksToDetails && { className: compact }) } as const;
  const self = useRef<HTMLDivElement>(null);
  const shownStatus = useRef(business.status);
  useLayoutEffect(() => {
    if (shownStatus.current === business.status) return;
    shownStatus.current = business.status;
    // The pressed button disappeared with the old status: focus the one that replaced it.
    if (document.activeElement === document.body) self.current?.querySelector('button')?.focus();
  }, [business.status]);
  return (
    <div
      ref={self}
      className={
        linksToDetails
          ? '-mx-3 mt-2 flex flex-wrap @4xl:-mx-2 @4xl:mt-0 @min-[68rem]:flex-nowrap'
          : 'contents max-sm:*:grow'
      }
    >
      {forward && <StatusButton business={business} step={forward} {...style} />}
      {canBePaid && <PayoutButton business={business} {...style} />}
      {/* The same element in every status, so that it keeps the focus while its label changes. */}
      <StatusButton key="turn" business={business} step={turn} {...style} />
      {linksToDetails && (
        <ButtonLink to={`/admin/businesses/${business.id}`} {...style} label={m.admin_view_details()} />
      )}
    </div>
  );
}

const compact = '@4xl:whitespace-nowrap @4xl:min-h-9 @4xl:px-2 @4xl:text-small';

const statusWords: Record<NewStatus, () => string> = {
  active: m.admin_status_active,
  suspended: m.admin_status_suspended,
};

const noReason: { reason: ReviewReason | ''; note: string } = { reason: '', note: '' };

type StatusChange = { status: NewStatus; reason?: ReviewReason; note?: string };

type StatusButtonProps = {
  business: AdminBusiness;
  step: StatusStep;
  variant: ButtonVariant;
  className?: string;
};

function StatusButton({ business, step, variant, className }: StatusButtonProps) {
  // The step at the time the dialog opened: `step` changes as soon as the status has changed, while the
  // dialog is still fading.
  const [asked, setAsked] = useState<StatusStep>();
  // Optional here; on the review screen a reason is required.
  const [why, setWhy] = useState(noReason);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  useFocusAfter(isOpen, () => button.current?.focus());
  const change = useAction(
    (body: StatusChange) => call(businessCalls.changeStatus, { params: { id: business.id }, body }),
    {
      refreshes: 'admin',
      done: (_, { status }) => m.admin_status_updated({ status: statusWords[status]() }),
      failed: m.admin_status_failed(),
      // The review page shows what speaks against an approval, and asks for the reason.
      onFailed: (error) => {
        if (error instanceof ApiError && error.body?.reason === 'approval_note_required')
          navigate(`/admin/review/${business.id}`);
      },
      onDone: () => setOpen(false),
    },
  );
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
        label={step.label()}
      />
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
