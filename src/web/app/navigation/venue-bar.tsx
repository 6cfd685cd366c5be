import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { recall, remember } from '#web/api/browser-memory.ts';
import { setShownVenue } from '#web/api/shown-venue.ts';
import { useBrowserFact } from '#web/components/ui/use-browser-fact.ts';
import { useSession } from '#web/features/auth/api/session.ts';
import { shownRole } from '#web/features/auth/shown-role.ts';
import { venuesQuery } from '#web/features/venues/api/venues.ts';
import { VenueMenu } from '#web/features/venues/components/venue-menu.tsx';
import { m } from '#web/paraglide/messages.js';

const SEVERAL_KEY = 'karam_several_venues';

/** For owners of several venues, on all of their pages: which one they see, and the way to the others. */
export function VenueBar() {
  const session = useSession();
  const { pathname } = useLocation();
  const isOwner = session.state === 'signed-in' && shownRole(session.user) === 'business';
  const { data: venues, isPending } = useQuery({ ...venuesQuery, enabled: isOwner });
  const chosen = isOwner ? venues?.find(({ isChosen }) => isChosen) : undefined;
  const chosenId = chosen?.id;
  const hasSeveral = venues && venues.length > 1;
  // Keeps the room for the bar, so that the page does not move when it comes.
  const hadSeveral = useBrowserFact(() => recall(SEVERAL_KEY) !== null, false);
  useEffect(() => {
    setShownVenue(chosenId);
    return () => setShownVenue(undefined);
  }, [chosenId]);
  useEffect(() => {
    if (hasSeveral !== undefined) remember(SEVERAL_KEY, hasSeveral ? 'yes' : null);
  }, [hasSeveral]);

  if (!isOwner || !isOwnersPage(pathname)) return null;
  if (isPending) return hadSeveral ? <Bar /> : null;
  if (!chosen || !hasSeveral) return null;
  return (
    <Bar>
      <VenueMenu venues={venues} chosen={chosen} />
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
      <div className="mx-auto flex min-h-14 w-full max-w-content items-center gap-2 px-2 sm:px-4">
        {children}
      </div>
    </nav>
  );
}

function isOwnersPage(pathname: string): boolean {
  return pathname === '/' || /^\/(business|staff|invoices)(\/|$)/.test(pathname);
}
