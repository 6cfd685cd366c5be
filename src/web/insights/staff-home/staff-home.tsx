import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Navigate } from 'react-router';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import { addFils, getFilsFrom } from '#shared/money/money.ts';
import { useSavedInvite } from '#web/identity/sign-in/saved-invite.ts';
import { BarChart, BarsTable } from '#web/insights/analytics/bar-chart.tsx';
import { DashboardSkeleton } from '#web/insights/dashboards/dashboard-skeleton.tsx';
import { CodePanel } from '#web/insights/staff-home/code-panel.tsx';
import { StaffFirstSteps } from '#web/insights/staff-home/staff-first-steps.tsx';
import { useLiveUpdates } from '#web/kit/client/use-live-updates.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { Page } from '#web/kit/page/page.tsx';
import { EmptyState, LoadProblem, Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { StatCard, StatGrid } from '#web/kit/ui/stat-card.tsx';
import { IdentityNotice } from '#web/money/payees/own-identity-panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { GoalPanel } from '#web/staff/goals/goal-panel.tsx';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';
import { BankAccountNotice } from '#web/staff/portal/components/bank-account-panel.tsx';
import { GroupSharePanel, PortalTips, TeamSharePanel } from '#web/staff/portal/components/portal-tips.tsx';
import { ShiftPanel } from '#web/staff/portal/components/shift-panel.tsx';
import { WorkplacesPanel } from '#web/staff/portal/components/workplaces-panel.tsx';
import { More, OwnPayoutsPanel } from '#web/staff/portal/own-payouts-panel.tsx';
import { type Portal, portalQuery } from '#web/staff/portal/queries.ts';
import { useRequestedWorkplace, WorkplaceBar } from '#web/staff/portal/staff-subpage.tsx';
import { KindWordsPanel } from '#web/tipping/feedback/kind-words-panel.tsx';

const refreshed = { tips: [portalCalls.read], business: [portalCalls.read] };

export function Component() {
  const portal = useQuery(portalQuery);
  const isSwitching = useRequestedWorkplace(portal.data);
  if (portal.isPending || isSwitching) return <DashboardSkeleton />;
  if (portal.isError) return <LoadProblem sentence={m.dashboard_figures_failed()} onRetry={portal.refetch} />;
  if (portal.data)
    return (
      <>
        <WorkplaceBar portal={portal.data} />
        <StaffPortal portal={portal.data} />
      </>
    );
  return <NotLinked />;
}

function NotLinked() {
  const invite = useSavedInvite();
  if (invite) return <Navigate to={`/invite/${invite.token}`} replace />;
  return <MessagePage title={m.home_staff_soon()} detail={m.home_staff_link()} />;
}

/** A staff member's own tips: what was received, what is owed, and what guests wrote. */
function StaffPortal({ portal }: { portal: Portal }) {
  useLiveUpdates(portalCalls.live, refreshed);
  const isRepaying = getFilsFrom(portal.owed) < 0;
  const figure = (amountDecimal: string) => <Money amountDecimal={amountDecimal} variant="figure" />;
  return (
    <Page
      title={m.portal_title({ name: portal.firstName })}
      detail={
        <>
          <bdi>{shownStaffRole(portal)}</bdi> · <bdi>{portal.business.name}</bdi>
        </>
      }
    >
      {!portal.canBeTipped && (
        <Notice className="mb-4" sentence={portal.isActive ? m.portal_inactive() : m.portal_left()} />
      )}
      <CodePanel portal={portal} />
      {portal.shift && <ShiftPanel shift={portal.shift} />}
      <BankAccountNotice />
      <IdentityNotice />
      {portal.isActive && <StaffFirstSteps staffId={portal.staffId} />}
      {isRepaying && (
        <Notice
          className="mb-4"
          sentence={[m.payouts_repaying(), ...portal.repaying.map(refundWords)].join(' ')}
        />
      )}
      <StatGrid>
        <StatCard label={m.portal_today()} value={figure(portal.today)} />
        <StatCard label={m.dashboard_month()} value={figure(portal.thisMonth)} />
        <StatCard label={m.portal_owed()} value={figure(portal.owed)} />
        <StatCard
          label={m.portal_paid_out()}
          value={figure(portal.paidOut)}
          note={
            getFilsFrom(portal.onItsWay) > 0 && (
              <>
                {m.payout_on_its_way()} <Money amountDecimal={portal.onItsWay} />
              </>
            )
          }
        />
      </StatGrid>
      <WorkplacesPanel portal={portal} />
      <div className="mt-3 grid items-start gap-3 sm:mt-4 sm:gap-4 lg:grid-cols-[3fr_2fr]">
        <Suspense>
          <div className="flex flex-col gap-3 sm:gap-4">
            <GoalPanel goal={portal.goal} thisMonth={portal.thisMonth} />
            {portal.share && <GroupSharePanel share={portal.share} />}
            {portal.team && <TeamSharePanel team={portal.team} />}
            <Panel title={m.dashboard_week()}>
              <WeekFigures week={portal.week} />
            </Panel>
          </div>
        </Suspense>
        <Suspense>
          <Panel
            title={m.dashboard_recent_tips()}
            className="lg:row-span-2"
            action={<More to="/staff/tips" label={m.portal_all_tips()} />}
          >
            <PortalTips tips={portal.tips} />
          </Panel>
        </Suspense>
        <Suspense>
          <KindWordsPanel />
          <OwnPayoutsPanel className="lg:col-span-2" />
        </Suspense>
      </div>
    </Page>
  );
}

/** Which tip was refunded or is held. */
function refundWords({ net, tippedAt, refundedAt, isDisputed }: Portal['repaying'][number]): string {
  const words = isDisputed ? m.portal_repaying_disputed : m.portal_repaying_tip;
  return words({
    amount: formatAmount(getFilsFrom(net)),
    tipped: formatDay(tippedAt),
    refunded: formatDay(refundedAt),
  });
}

/** For staff members, who see only what they receive. */
function WeekFigures({ week }: { week: readonly { date: string; amount: string }[] }) {
  const bars = week.map(({ date, amount }) => ({ key: date, amountFils: getFilsFrom(amount) }));
  const totalFils = addFils(...bars.map(({ amountFils }) => amountFils));
  if (totalFils === 0) return <EmptyState sentence={m.dashboard_no_data()} />;
  return (
    <>
      <BarChart bars={bars} />
      <BarsTable caption={m.dashboard_week()} bars={bars} />
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-4 border-t border-hairline pt-4">
        <span className="text-ink-soft">{m.dashboard_weekly_total()}</span>
        <span className="text-large font-semibold">
          <Money amountFils={totalFils} />
        </span>
      </p>
    </>
  );
}
