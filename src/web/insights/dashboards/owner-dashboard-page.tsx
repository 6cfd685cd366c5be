import { useQuery } from '@tanstack/react-query';
import { Ban, Hourglass, QrCode, Store, UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { brandingCalls, businessCalls } from '#shared/calls/business/businesses.ts';
import { analyticsCalls } from '#shared/calls/insights.ts';
import { staffCalls } from '#shared/calls/staff/people.ts';
import { feedbackCalls } from '#shared/calls/tipping/feedback.ts';
import { ownerTipCalls } from '#shared/calls/tipping/tips.ts';
import type { BusinessStatus } from '#shared/statuses.ts';
import { ReviewReasonText } from '#web/business/businesses/components/review-reason.tsx';
import { type MyBusiness, myBusinessQuery } from '#web/business/businesses/queries.ts';
import { profileQuery } from '#web/business/changes/queries.ts';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { ChartPanel } from '#web/insights/dashboards/chart-panel.tsx';
import { DashboardSkeleton } from '#web/insights/dashboards/dashboard-skeleton.tsx';
import { FirstStepsPanel } from '#web/insights/dashboards/first-steps-panel.tsx';
import { SummaryCards } from '#web/insights/dashboards/summary-cards.tsx';
import { useLiveUpdates } from '#web/kit/client/use-live-updates.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { Page } from '#web/kit/page/page.tsx';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Switch } from '#web/kit/ui/checkbox.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { PayoutsPanel } from '#web/money/payouts/payouts-panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { StaffPanel } from '#web/staff/people/staff-panel.tsx';
import { RecentTips, recentTipsQuery } from '#web/tipping/tips/components/recent-tips.tsx';
import { isTipSoundOn, useTipSound } from '#web/tipping/tips/tip-sound.ts';

export const Skeleton = DashboardSkeleton;

export function Component() {
  const business = useQuery(myBusinessQuery);
  if (business.isPending) return <DashboardSkeleton />;
  if (business.isError)
    return <LoadProblem sentence={m.business_fetch_failed()} onRetry={business.refetch} />;
  return business.data ? <Dashboard business={business.data} /> : <NoBusinessPage />;
}

const linkStyle = 'font-semibold underline underline-offset-4';

const refreshed = {
  tips: [analyticsCalls, ownerTipCalls, staffCalls],
  business: [businessCalls, brandingCalls, feedbackCalls, staffCalls],
};

function Dashboard({ business }: { business: MyBusiness }) {
  useLiveUpdates(ownerTipCalls.live, refreshed, isTipSoundOn);
  const { data: profile } = useQuery({ ...profileQuery, enabled: business.status === 'suspended' });
  // Before the approval nobody can be tipped, so nothing that leads to tips is offered.
  const isApproved = business.status !== 'pending' && !profile?.maySubmitAgain;
  const mayChange = useMay('manager');
  // The team can be prepared while the business waits for approval.
  const hasTeam = isApproved || business.status === 'pending';
  return (
    <Page
      title={m.dashboard_title()}
      detail={<BusinessLine business={business} />}
      actions={
        <>
          {isApproved && (
            <>
              {mayChange && (
                <ButtonLink to="/business/add-staff" icon={UserPlus} label={m.dashboard_add_staff_member()} />
              )}
              <ButtonLink
                to={`/business/${business.id}/qr`}
                variant="secondary"
                icon={QrCode}
                label={m.dashboard_business_qr()}
              />
            </>
          )}
          {!isApproved && <ButtonLink to="/business/details" icon={Store} label={m.profile_title()} />}
        </>
      }
    >
      <StatusBanner status={business.status} />
      {mayChange && <FirstStepsPanel business={business} />}
      <SummaryCards />
      <div className="mt-3 grid gap-3 sm:mt-4 sm:gap-4 lg:grid-cols-[3fr_2fr]">
        <ChartPanel />
        <RecentTipsPanel />
        <StaffPanel offersList={hasTeam} offersAdding={hasTeam && mayChange} className="lg:col-span-2" />
        <PayoutsPanel className="lg:col-span-2" />
      </div>
    </Page>
  );
}

function BusinessLine({ business: { name, tlNumber } }: { business: MyBusiness }) {
  return (
    <p className="flex flex-wrap gap-x-3">
      <span className="min-w-0 font-medium wrap-anywhere text-ink">
        <bdi>{name}</bdi>
      </span>
      {tlNumber && (
        <span>
          {m.business_tl_number()}: <bdi>{tlNumber}</bdi>
        </span>
      )}
    </p>
  );
}

function RecentTipsPanel() {
  const recent = useQuery(recentTipsQuery);
  // Zero if there is no tip yet: the first one is new too.
  const sound = useTipSound(recent.data && (recent.data[0]?.id ?? 0));
  return (
    <QueryPanel
      title={m.dashboard_recent_tips()}
      action={<ButtonLink to="/business/tips" variant="quiet" label={m.tips_see_all()} />}
      query={recent}
      failure={m.dashboard_tips_failed()}
      skeleton={<RowsSkeleton rows={5} />}
    >
      {(tips) => (
        <>
          <RecentTips tips={tips} />
          <div className="mt-auto pt-4">
            <div className="border-t border-hairline pt-2 text-small">
              <Switch label={m.tips_sound()} checked={sound.isOn} onCheckedChange={sound.change} />
            </div>
          </div>
        </>
      )}
    </QueryPanel>
  );
}

/** While the business cannot receive tips: why. */
function StatusBanner({ status }: { status: BusinessStatus }) {
  if (status === 'active') return null;
  const pending = status === 'pending';
  const Icon = pending ? Hourglass : Ban;
  return (
    <div
      role="status"
      className={`mb-4 flex gap-3 rounded-card p-4 ${pending ? 'bg-pending text-on-pending' : 'bg-suspended text-on-suspended'}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {pending ? <Pending /> : <Suspended />}
    </div>
  );
}

function Pending() {
  return (
    <p>
      {m.dashboard_pending()}{' '}
      <Link to="/business/pending" className={linkStyle}>
        {m.dashboard_pending_link()}
      </Link>
    </p>
  );
}

/** The reason is loaded separately; the banner works without it. */
function Suspended() {
  const { supportAddress } = usePlatform();
  const { data: profile } = useQuery(profileQuery);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p>
        {profile?.maySubmitAgain ? m.profile_rejected() : m.dashboard_suspended()}{' '}
        {profile?.maySubmitAgain ? (
          <Link to="/business/details" className={linkStyle}>
            {m.profile_rejected_next()}
          </Link>
        ) : (
          <a href={`mailto:${supportAddress}`} className={linkStyle}>
            {m.unauthorized_contact()}
          </a>
        )}
      </p>
      {profile?.lastDecision && <ReviewReasonText {...profile.lastDecision} />}
    </div>
  );
}
