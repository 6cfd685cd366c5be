import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { Page, PageSkeleton } from '#web/kit/page/page.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { m } from '#web/paraglide/messages.js';
import { type Portal, portalQuery } from '#web/staff/portal/queries.ts';
import { useAskedWorkplace } from '#web/staff/portal/use-asked-workplace.ts';
import { WorkplaceBar } from '#web/staff/portal/workplace-bar.tsx';

type Props = {
  title: string;
  detail?: ReactNode;
  actions?: ReactNode;
  children: (portal: Portal) => ReactNode;
};

/** A page of the portal, with a link back to it. An account that has not joined a staff member is sent to the start page. */
export function StaffSubpage({ children, ...page }: Props) {
  const portal = useQuery(portalQuery);
  const isSwitching = useAskedWorkplace(portal.data);
  if (portal.isPending || isSwitching) return <PageSkeleton />;
  if (portal.isError) return <LoadProblem sentence={m.dashboard_figures_failed()} onRetry={portal.refetch} />;
  if (!portal.data) return <Navigate to="/" replace />;
  return (
    <>
      <WorkplaceBar portal={portal.data} />
      <Page back={{ to: '/', label: m.portal_back() }} {...page}>
        {children(portal.data)}
      </Page>
    </>
  );
}
