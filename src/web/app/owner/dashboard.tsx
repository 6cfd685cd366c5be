import { useQuery } from '@tanstack/react-query';
import { Coins, QrCode, Star, Store, UserPlus } from 'lucide-react';
import { useLiveUpdates } from '#web/api/use-live-updates.ts';
import { Page } from '#web/app/layout/page.tsx';
import { ChartPanel } from '#web/app/owner/chart-panel.tsx';
import { FirstStepsPanel } from '#web/app/owner/first-steps-panel.tsx';
import { PayoutsPanel } from '#web/app/owner/payouts-panel.tsx';
import { RecentTipsPanel } from '#web/app/owner/recent-tips-panel.tsx';
import { StaffPanel } from '#web/app/owner/staff-panel.tsx';
import { StatusBanner } from '#web/app/owner/status-banner.tsx';
import { SummaryCards } from '#web/app/owner/summary-cards.tsx';
import { InTurn } from '#web/components/page/in-turn.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { profileQuery } from '#web/features/business-changes/api/profile.ts';
import type { MyBusiness } from '#web/features/businesses/api/my-business.ts';
import { isTipSoundOn } from '#web/features/tips/tip-sound.ts';
import { useMay } from '#web/features/workplace/role-here.ts';
import { m } from '#web/paraglide/messages.js';

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
