import { useQuery } from '@tanstack/react-query';
import { Ban, Check } from 'lucide-react';
import { businessCalls } from '#shared/calls/business/businesses.ts';
import { BusinessStatusBadge } from '#web/business/businesses/components/business-badges.tsx';
import { ReviewReasonText } from '#web/business/businesses/components/review-reason.tsx';
import { BillingPanel } from '#web/business/changes/billing-panel.tsx';
import { ChangeList } from '#web/business/changes/change-list.tsx';
import { ContactPanel } from '#web/business/changes/contact-panel.tsx';
import { FactsPanel } from '#web/business/changes/facts-panel.tsx';
import { OwnersPanel } from '#web/business/changes/owners-panel.tsx';
import {
  type BusinessChange,
  type BusinessProfile,
  profileQuery,
  useLiveBusiness,
} from '#web/business/changes/queries.ts';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { Allowed, useMay } from '#web/business/workplace/role-here.tsx';
import { call } from '#web/kit/client/call.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmButton } from '#web/kit/ui/dialog.tsx';
import { Skeleton as Bone } from '#web/kit/ui/loading.tsx';
import { LoadProblem, Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';

const later = [m.profile_later_staff, m.profile_later_tips, m.profile_later_payouts];

export function Component() {
  const profile = useQuery(profileQuery);
  useLiveBusiness(Boolean(profile.data));
  const isOwner = useMay('owner');
  if (profile.isPending) return <Skeleton />;
  if (profile.isError)
    return <LoadProblem sentence={m.profile_load_failed()} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <NoBusinessPage />;
  const { name, status, openChange, lastChange } = profile.data;
  return (
    <Page
      narrow
      title={m.profile_title()}
      detail={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          <BusinessStatusBadge status={status} />
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        <Allowed least="owner" instead={null}>
          <DecisionNotice profile={profile.data} />
          {status === 'pending' && <LaterPanel profile={profile.data} />}
        </Allowed>
        {openChange && <OpenChangePanel change={openChange} />}
        {!openChange && lastChange && <LastChangeNotice change={lastChange} />}
        <FactsPanel profile={profile.data} />
        <ContactPanel profile={profile.data} />
        <BillingPanel profile={profile.data} />
        {isOwner && <OwnersPanel />}
      </div>
    </Page>
  );
}

export const Skeleton = pageSkeleton(
  () => ({ narrow: true, title: m.profile_title(), detail: <Bone className="h-6 w-40" /> }),
  <CardsSkeleton cards={['h-72', 'h-80']} />,
);

/** What became of the last request. */
function LastChangeNotice({ change }: { change: BusinessChange }) {
  if (change.status === 'approved')
    return <p className="text-small text-ink-soft">{m.profile_change_approved()}</p>;
  return (
    <Notice
      sentence={m.profile_change_rejected()}
      action={
        <div className="basis-full">
          <ReviewReasonText {...change} />
        </div>
      }
    />
  );
}

/** While a business is pending: what will be possible, and what the owner can do now. */
function LaterPanel({ profile }: { profile: BusinessProfile }) {
  const isComplete = profile.licenceDocument !== null && profile.ibanDocument !== null;
  return (
    <Panel title={m.profile_later()}>
      <ul className="flex flex-col gap-2">
        {later.map((sentence) => (
          <li key={sentence()} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
            {sentence()}
          </li>
        ))}
      </ul>
      {!isComplete && <p className="mt-4 text-ink-soft">{m.profile_complete()}</p>}
    </Panel>
  );
}

/** Rejected or suspended: why, and what the owner can do. */
function DecisionNotice({ profile }: { profile: BusinessProfile }) {
  const submit = useAction(() => call(businessCalls.submit), {
    stores: profileQuery,
    refreshes: [businessCalls],
    done: m.profile_submitted(),
    failed: m.profile_failed(),
  });
  const { status, lastDecision, maySubmitAgain } = profile;
  if (status !== 'suspended') return null;
  return (
    <div role="status" className="flex gap-3 rounded-card bg-suspended p-4 text-on-suspended">
      <Ban aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-2">
        <p className="font-semibold">{maySubmitAgain ? m.profile_rejected() : m.dashboard_suspended()}</p>
        {lastDecision && <ReviewReasonText {...lastDecision} />}
        {maySubmitAgain && (
          <>
            <p>{m.profile_rejected_next()}</p>
            <Button
              loading={submit.isPending}
              onClick={() => submit.mutate()}
              className="self-start"
              label={m.profile_submit_again()}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** The owner's request that no admin has decided yet. */
function OpenChangePanel({ change }: { change: BusinessChange }) {
  const mayWithdraw = useMay('owner');
  const withdraw = useAction(() => call(businessCalls.withdrawChange), {
    stores: profileQuery,
    refreshes: [businessCalls],
    done: m.profile_withdrawn(),
    failed: m.profile_failed(),
  });
  return (
    <Panel
      title={m.profile_change()}
      action={
        mayWithdraw && (
          <ConfirmButton
            label={m.profile_withdraw()}
            title={m.profile_withdraw_title()}
            description={m.profile_withdraw_consequence()}
            isPending={withdraw.isPending}
            onConfirm={(close) => withdraw.mutate(undefined, { onSettled: close })}
          />
        )
      }
    >
      <p className="mb-4 text-ink-soft">{m.profile_change_since({ day: formatDay(change.requestedAt) })}</p>
      <ChangeList change={change} />
      {change.iban && <p className="mt-4 text-small text-ink-soft">{m.profile_iban_hold()}</p>}
    </Panel>
  );
}
