import { useQuery } from '@tanstack/react-query';
import { BusinessStatusBadge } from '#web/business/businesses/components/business-status-badge.tsx';
import { profileQuery } from '#web/business/changes/api/profile.ts';
import { useLiveBusiness } from '#web/business/changes/api/use-live-business.ts';
import { ContactPanel } from '#web/business/changes/components/contact-panel.tsx';
import { DecisionNotice } from '#web/business/changes/components/decision-notice.tsx';
import { FactsPanel } from '#web/business/changes/components/facts-panel.tsx';
import { LastChangeNotice } from '#web/business/changes/components/last-change-notice.tsx';
import { LaterPanel } from '#web/business/changes/components/later-panel.tsx';
import { OpenChangePanel } from '#web/business/changes/components/open-change-panel.tsx';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { Allowed } from '#web/business/workplace/components/allowed.tsx';
import { useMay } from '#web/business/workplace/role-here.ts';
import { Page } from '#web/kit/page/page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { LoadingRegion } from '#web/kit/ui/loading-region.tsx';
import { Skeleton as Bone } from '#web/kit/ui/skeleton.tsx';
import { m } from '#web/paraglide/messages.js';

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
      actions={
        <>
          <ButtonLink to="/business/look" variant="secondary">
            {m.look_title()}
          </ButtonLink>
          <ButtonLink to="/business/team-tips" variant="secondary">
            {m.team_tips_title()}
          </ButtonLink>
          {isOwner && (
            <>
              <ButtonLink to="/business/members" variant="secondary">
                {m.members_title()}
              </ButtonLink>
              <ButtonLink to="/business/connections" variant="secondary">
                {m.connections_title()}
              </ButtonLink>
            </>
          )}
          <ButtonLink to="/business/venues" variant="secondary">
            {m.venues_title()}
          </ButtonLink>
          <ButtonLink to="/business" variant="secondary">
            {m.business_go_to_dashboard()}
          </ButtonLink>
        </>
      }
    >
      <Allowed least="owner">
        <div className="flex flex-col gap-4">
          <DecisionNotice profile={profile.data} />
          {status === 'pending' && <LaterPanel profile={profile.data} />}
          {openChange && <OpenChangePanel change={openChange} />}
          {!openChange && lastChange && <LastChangeNotice change={lastChange} />}
          <FactsPanel profile={profile.data} />
          <ContactPanel profile={profile.data} />
        </div>
      </Allowed>
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page narrow title={m.profile_title()} detail={<Bone className="h-6 w-40" />}>
      <LoadingRegion>
        <div className="flex flex-col gap-4">
          <Bone className="h-72 rounded-card" />
          <Bone className="h-80 rounded-card" />
        </div>
      </LoadingRegion>
    </Page>
  );
}
