import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useChooseVenue } from '#web/business/venues/queries.ts';
import { useVenues } from '#web/business/workplace/role-here.tsx';
import { recall, remember } from '#web/kit/client/browser-memory.ts';
import { setShownVenue } from '#web/kit/client/shown-venue.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { useBrowserFact } from '#web/kit/ui/browser-state.ts';
import { WorkplaceMenu, WorkplaceNav } from '#web/kit/ui/workplace-menu.tsx';
import { businessRoleWords } from '#web/kit/words/business-role-words.ts';
import { m } from '#web/paraglide/messages.js';

const SHOWN_KEY = 'karam_venue_bar';

/**
 * For owners of several venues and for members of other people's venues, on all of their pages: the chosen venue,
 * the role in it, and a menu of the others.
 */
export function VenueBar() {
  const { isOfOwners, isPending, venues, chosen } = useVenues();
  const choose = useChooseVenue();
  const { pathname } = useLocation();
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
  return (
    <WorkplaceNav label={m.venues_nav()}>
      <WorkplaceMenu
        label={m.venues_shown()}
        workplaces={venues}
        chosenId={chosen.id}
        isPending={choose.isPending}
        onChoose={choose.mutate}
      />
      {chosen.role !== 'owner' && (
        <Badge className="shrink-0 bg-tint text-on-tint">{businessRoleWords[chosen.role]()}</Badge>
      )}
      <Link
        to="/business/venues"
        {...(pathname === '/business/venues' && { 'aria-current': 'page' })}
        className="ms-auto flex min-h-11 shrink-0 items-center rounded-control px-3 text-small font-medium text-ink-soft hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
      >
        {m.venues_title()}
      </Link>
    </WorkplaceNav>
  );
}

function isOwnersPage(pathname: string): boolean {
  return pathname === '/' || /^\/(business|staff|invoices)(\/|$)/.test(pathname);
}
