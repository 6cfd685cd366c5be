import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { findKeptInvite } from '#web/identity/sign-in/kept-invite.ts';
import { DashboardSkeleton } from '#web/insights/dashboards/dashboard-skeleton.tsx';
import { StaffPortal } from '#web/insights/staff-home/staff-portal.tsx';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { m } from '#web/paraglide/messages.js';
import { portalQuery } from '#web/staff/portal/queries.ts';
import { useAskedWorkplace } from '#web/staff/portal/use-asked-workplace.ts';
import { WorkplaceBar } from '#web/staff/portal/workplace-bar.tsx';

export function StaffHome() {
  const portal = useQuery(portalQuery);
  const isSwitching = useAskedWorkplace(portal.data);
  if (portal.isPending || isSwitching) return <DashboardSkeleton />;
  if (portal.isError) return <LoadProblem sentence={m.dashboard_figures_failed()} onRetry={portal.refetch} />;
  if (portal.data)
    return (
      <>
        <WorkplaceBar portal={portal.data} />
        <StaffPortal portal={portal.data} />
      </>
    );
  const invite = findKeptInvite();
  if (invite) return <Navigate to={`/invite/${invite.token}`} replace />;
  return <MessagePage title={m.home_staff_soon()} detail={m.home_staff_link()} />;
}
