import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { DashboardSkeleton } from '#web/app/owner/dashboard-skeleton.tsx';
import { StaffPortal } from '#web/app/staff/staff-portal.tsx';
import { WorkplaceBar } from '#web/app/staff/workplace-bar.tsx';
import { MessagePage } from '#web/components/page/message-page.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { findKeptInvite } from '#web/features/invites/kept-invite.ts';
import { portalQuery } from '#web/features/portal/api/portal.ts';
import { useAskedWorkplace } from '#web/features/portal/use-asked-workplace.ts';
import { m } from '#web/paraglide/messages.js';

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
