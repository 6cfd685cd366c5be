import { useQuery } from '@tanstack/react-query';
import { Coins, QrCode, Star, Store, UserPlus } from 'lucide-react';
import type { MyBusiness } from '#web/business/businesses/api/my-business.ts';
import { profileQuery } from '#web/business/changes/api/profile.ts';
import { useMay } from '#web/business/workplace/role-here.ts';
import { ChartPanel } from '#web/insights/dashboards/chart-panel.tsx';
import { FirstStepsPanel } from '#web/insights/dashboards/first-steps-panel.tsx';
import { RecentTipsPanel } from '#web/insights/dashboards/recent-tips-panel.tsx';
import { StatusBanner } from '#web/insights/dashboards/status-banner.tsx';
import { SummaryCards } from '#web/insights/dashboards/summary-cards.tsx';
import { useLiveUpdates } from '#web/kit/client/use-live-updates.ts';
import { InTurn } from '#web/kit/page/in-turn.tsx';
import { Page } from '#web/kit/page/page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { PayoutsPanel } from '#web/money/payouts/payouts-panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { StaffPanel } from '#web/staff/people/staff-panel.tsx';
import { isTipSoundOn } from '#web/tipping/tips/tip-sound.ts';

const refreshed = {
  tips: ['/api/analytics', '/api/tips', '/api/staff'],
  business: ['/api/businesses', '/api/staff'],
};

export function Dashboard({ business }: { business: MyBusiness }) {
  useLiveUpdates('/api/tips/live', refreshed, isTipSoundOn);
  const { data: profile } = useQuery({ ...profileQuery, enabled: business.status === 'suspended' });
  // Before the approval nobody can be tipped, so nothing that leads to tips is offered.
  const isApproved = business.status !== 'pending' && !profile?.maySubmitAgain;
  const mayChange = useMay('manager');
  return (
    <Page
      title={m.dashboard_title()}
      detail={<BusinessLine business={business} />}
      actions={
        <>
          {isApproved && (
            <>
              {mayChange && (
                <ButtonLink to="/business/add-staff">
                  <UserPlus aria-hidden="true" className="size-5" />
                  {m.dashboard_add_staff_member()}
                </ButtonLink>
              )}
              <ButtonLink to={`/business/${business.id}/qr`} variant="secondary">
                <QrCode aria-hidden="true" className="size-5" />
                {m.dashboard_business_qr()}
              </ButtonLink>
              <ButtonLink to="/business/amounts" variant="secondary">
                <Coins aria-hidden="true" className="size-5" />
                {m.amounts_title()}
              </ButtonLink>
              <ButtonLink to="/business/feedback" variant="secondary">
                <Star aria-hidden="true" className="size-5" />
                {m.feedback_title()}
              </ButtonLink>
            </>
          )}
          <ButtonLink to="/business/details" variant={isApproved ? 'secondary' : 'primary'}>
            <Store aria-hidden="true" className="size-5" />
            {m.profile_title()}
          </ButtonLink>
        </>
      }
    >
      <StatusBanner status={business.status} />
      {mayChange && <FirstStepsPanel business={business} />}
      <InTurn>
        <SummaryCards />
      </InTurn>
      <div className="mt-3 grid gap-3 sm:mt-4 sm:gap-4 lg:grid-cols-[3fr_2fr]">
        <InTurn>
          <ChartPanel />
        </InTurn>
        <InTurn>
          <RecentTipsPanel />
        </InTurn>
        <InTurn>
          <StaffPanel
            offersList={isApproved}
            offersAdding={isApproved && mayChange}
            className="lg:col-span-2"
          />
        </InTurn>
        <InTurn>
          <PayoutsPanel className="lg:col-span-2" />
        </InTurn>
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
