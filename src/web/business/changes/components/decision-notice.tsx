import { Ban } from 'lucide-react';
import { ReasonGiven } from '#web/business/businesses/components/reason-given.tsx';
import { type BusinessProfile, useSubmitAgain } from '#web/business/changes/api/profile.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

/** Rejected or suspended: why, and what the owner can do. */
export function DecisionNotice({ profile }: { profile: BusinessProfile }) {
  const submit = useSubmitAgain();
  const { status, lastDecision, maySubmitAgain } = profile;
  if (status !== 'suspended') return null;
  const send = () =>
    submit.mutate(undefined, {
      onSuccess: () => toast({ title: m.profile_submitted() }),
      onError: (error) => toastError(error, m.profile_failed()),
    });
  return (
    <div role="status" className="flex gap-3 rounded-card bg-suspended p-4 text-on-suspended">
      <Ban aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-2">
        <p className="font-semibold">{maySubmitAgain ? m.profile_rejected() : m.dashboard_suspended()}</p>
        {lastDecision && <ReasonGiven {...lastDecision} />}
        {maySubmitAgain && (
          <>
            <p>{m.profile_rejected_next()}</p>
            <Button loading={submit.isPending} onClick={send} className="self-start">
              {m.profile_submit_again()}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
