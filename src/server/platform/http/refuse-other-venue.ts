import type { FastifyRequest } from 'fastify';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { VENUE_HEADER } from '#shared/venue-header.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This route is about all venues of a user, so it does not matter which one a page shows. */
    ofAllVenues?: true;
  }
}

/**
 * Which venue is shown belongs to the session, and so to all windows of a browser. A window that still shows the venue
 * from before says so, and must not change another one by mistake.
 */
export function refuseOtherVenue(
  { headers, routeOptions }: FastifyRequest,
  { workplace }: SignedInUser,
): void {
  const shown = headers[VENUE_HEADER];
  if (shown === undefined || routeOptions.config.ofAllVenues) return;
  if (shown !== String(workplace?.businessId)) throw refuse('conflict', 'venue_switched');
}
