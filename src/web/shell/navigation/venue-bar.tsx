import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Venue } from '#shared/contracts/members.ts';
import { isAtLeast } from '#shared/roles.ts';
import { useChooseVenue } from '#web/business/venues/queries.ts';
import { canShowAll, pathOfAll, useAllVenues } from '#web/business/workplace/all-venues.ts';
import { useVenues } from '#web/business/workplace/role-here.tsx';
import { recall, remember } from '#web/kit/client/browser-memory.ts';
import { setShownVenue } from '#web/kit/client/shown-venue.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { useBrowserFact } from '#web/kit/ui/browser-state.ts';
import { WorkplaceMenu, WorkplaceNav } from '#web/kit/ui/workplace-menu.tsx';
import { businessRoleWords } from '#web/kit/words/business-role-words.ts';
import { m } from '#web/paraglide/messages.js';
import { leastRoles } from '#web/shell/access/least-roles.ts';
import { findHere } from '#web/shell/navigation/sections.ts';

const SHOWN_KEY = 'karam_venue_bar';

/** Stands for all venues in the menu. */
const ALL = 0;

/**
 * For owners of several venues and for members of other people's venues, on all of their pages: the chosen venue,
 * the role in it, and a menu of the others.
 */
export function VenueBar() {
  const { isOfOwners, isPending, venues, chosen } = useVenues();
  const choose = useChooseVenue();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { isAll } = useAllVenues();
  const chosenId = chosen?.id;
  const isNeeded = venues && (venues.length > 1 || venues.some(({ role }) => role !== 'owner'));
  // Reserves the height of the bar, so that the page does not move when it is loaded.
  const wasNeeded = useBrowserFact(() => recall(SHOWN_KEY) !== null, false);
  useEffect(() => {
    if (chosenId === undefined) return undefined;
    setShownVenue(chosenId);
    return () => setShownVenue(undefined);
  }, [chosenId]);
  useEffect(() => {
    if (isNeeded !== undefined) remember(SHOWN_KEY, isNeeded ? 'yes' : null);
  }, [isNeeded]);

  if (!isOfOwners || !isOwnersPage(pathname)) return null;
  if (isPending) return wasNeeded ? <WorkplaceNav label={m.venues_nav()} /> : null;
  if (!chosen || !isNeeded) return null;
  const open = (id: number) => {
    const venue = venues.find((each) => each.id === id);
    if (!venue) return navigate(withAll(pathname, search));
    const to = pathInVenue(pathname, venue);
    if (id === chosen.id) return navigate(to);
    return choose.mutate({ id, to });
  };
  return (
    <WorkplaceNav label={m.venues_nav()}>
      <WorkplaceMenu
        label={m.venues_shown()}
        workplaces={venues.length > 1 ? [{ id: ALL, name: m.venues_title() }, ...venues] : venues}
        chosenId={isAll ? ALL : chosen.id}
        isPending={choose.isPending}
        onChoose={open}
      />
      {chosen.role !== 'owner' && !isAll && (
        <Badge className="shrink-0 bg-tint text-on-tint">{businessRoleWords[chosen.role]()}</Badge>
      )}
    </WorkplaceNav>
  );
}

function isOwnersPage(pathname: string): boolean {
  return pathname === '/' || /^\/(business|staff|invoices)(\/|$)/.test(pathname);
}

/** The same page with its filters, or the sums of all venues if it cannot show all. */
function withAll(pathname: string, search: string): string {
  if (!canShowAll(pathname)) return pathOfAll('/business/venues');
  const params = new URLSearchParams(search);
  params.set('venues', 'all');
  return `${pathname}?${params}`;
}

/** The same page of another venue. What is about one thing of the venue from before leads to the list of such things. */
function pathInVenue(pathname: string, { id, role }: Venue): string {
  const here = findHere('business', pathname);
  const to = (here?.page ?? here?.section.pages[0])?.to ?? '/business';
  const least = leastRoles[to];
  if (to === '/business/venues' || (least && !isAtLeast(role, least))) return '/business';
  return to.replace(':businessId', String(id));
}
