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

/** For people with several workplaces, above all pages of the portal: which one they see, and the way to the others. */
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
 * Links in mails and notifications name the workplace that they are about. Returns true while the session switches to it:
 * the page must not show the figures of another one meanwhile.
 */
export function useAskedWorkplace(portal: Portal | null | undefined): boolean {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const asked = Number(params.get('at'));
  params.delete('at');
  const { mutate, isError } = useChooseWorkplace(params.size > 0 ? `${pathname}?${params}` : pathname);
  const shownId = portal?.business.id;
  const isOther = asked !== shownId && (portal?.workplaces.some(({ id }) => id === asked) ?? false);
  // Stays when the page is left: the next page of the portal asks for its figures before this effect runs again.
  useEffect(() => {
    if (shownId !== undefined) setShownVenue(shownId);
  }, [shownId]);
  useEffect(() => {
    if (isOther) mutate(asked);
  }, [isOther, asked, mutate]);
  return isOther && !isError;
}
