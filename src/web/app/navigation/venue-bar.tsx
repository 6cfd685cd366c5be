import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { recall, remember } from '#web/api/browser-memory.ts';
import { setShownVenue } from '#web/api/shown-venue.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { useBrowserFact } from '#web/components/ui/use-browser-fact.ts';
import { VenueMenu } from '#web/features/venues/components/venue-menu.tsx';
import { useVenues } from '#web/features/workplace/api/venues.ts';
import { roleHereWords } from '#web/features/workplace/role-words.ts';
import { m } from '#web/paraglide/messages.js';

const SHOWN_KEY = 'karam_venue_bar';

/**
 * For owners of several venues, and for people who work in somebody else's, on all of their pages: which business they see,
 * as what, and the way to the others.
 */
export function VenueBar() {
  const { isOfOwners, isPending, venues, chosen } = useVenues();
  const { pathname } = useLocation();
  const chosenId = chosen?.id;
  const isNeeded = venues && (venues.length > 1 || venues.some(({ role }) => role !== 'owner'));
  // Keeps the room for the bar, so that the page does not move when it comes.
  const wasNeeded = useBrowserFact(() => recall(SHOWN_KEY) !== null, false);
  useEffect(() => {
    setShownVenue(chosenId);
    return () => setShownVenue(undefined);
  }, [chosenId]);
  useEffect(() => {
    if (isNeeded !== undefined) remember(SHOWN_KEY, isNeeded ? 'yes' : null);
  }, [isNeeded]);

  if (!isOfOwners || !isOwnersPage(pathname)) return null;
  if (isPending) return wasNeeded ? <Bar /> : null;
  if (!chosen || !isNeeded) return null;
  return (
    <Bar>
      <VenueMenu venues={venues} chosen={chosen} />
      {chosen.role !== 'owner' && (
        <Badge className="shrink-0 bg-tint text-on-tint">{roleHereWords[chosen.role]()}</Badge>
      )}
      <Link
        to="/business/venues"
        {...(pathname === '/business/venues' && { 'aria-current': 'page' })}
        className="ms-auto flex min-h-11 shrink-0 items-center rounded-control px-3 text-small font-medium text-ink-soft hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
      >
        {m.venues_title()}
      </Link>
    </Bar>
  );
}

function Bar({ children }: { children?: ReactNode }) {
  return (
    <nav aria-label={m.venues_nav()} className="border-b border-hairline bg-surface print:hidden">
      <div className="mx-auto flex min-h-14 w-full max-w-content flex-wrap items-center gap-x-2 px-2 sm:px-4">
        {children}
      </div>
    </nav>
  );
}

function isOwnersPage(pathname: string): boolean {
  return pathname === '/' || /^\/(business|staff|invoices)(\/|$)/.test(pathname);
}
