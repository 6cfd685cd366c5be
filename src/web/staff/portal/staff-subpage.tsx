import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { setShownVenue } from '#web/kit/client/shown-venue.ts';
import { Page, PageSkeleton } from '#web/kit/page/page.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { WorkplaceMenu, WorkplaceNav } from '#web/kit/ui/workplace-menu.tsx';
import { m } from '#web/paraglide/messages.js';
import { type Portal, portalQuery, useChooseWorkplace } from '#web/staff/portal/queries.ts';

type Props = {
  title: string;
  detail?: ReactNode;
  actions?: ReactNode;
  children: (portal: Portal) => ReactNode;
};

/** A page of the portal, with a link back to it. An account that has not joined a staff member is sent to the start page. */
export function StaffSubpage({ children, ...page }: Props) {
  const portal = useQuery(portalQuery);
  const isSwitching = useRequestedWorkplace(portal.data);
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

/** For staff with several workplaces, on all pages of the portal: the chosen one, and a menu of the others. */
export function WorkplaceBar({ portal }: { portal: Portal }) {
  const choose = useChooseWorkplace();
  if (portal.workplaces.length < 2) return null;
  return (
    <WorkplaceNav label={m.workplaces_nav()}>
      <WorkplaceMenu
        label={m.workplaces_shown()}
        workplaces={portal.workplaces}
        chosenId={portal.business.id}
        isPending={choose.isPending}
        onChoose={choose.mutate}
      />
    </WorkplaceNav>
  );
}

/**
 * Links in mails and notifications contain a workplace (`at`). Returns true while the session switches to it: the
 * page must not show the figures of another one.
 */
export function useRequestedWorkplace(portal: Portal | null | undefined): boolean {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const requestedId = Number(params.get('at'));
  params.delete('at');
  const { mutate, isError } = useChooseWorkplace(params.size > 0 ? `${pathname}?${params}` : pathname);
  const shownId = portal?.business.id;
  const isOther =
    requestedId !== shownId && (portal?.workplaces.some(({ id }) => id === requestedId) ?? false);
  // Not reset on unmount: the next page of the portal sends requests before this effect runs again.
  useEffect(() => {
    if (shownId !== undefined) setShownVenue(shownId);
  }, [shownId]);
  useEffect(() => {
    if (isOther) mutate(requestedId);
  }, [isOther, requestedId, mutate]);
  return isOther && !isError;
}
