import type { FastifyRequest } from 'fastify';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';
import type { BusinessRole } from '#shared/roles.ts';
import { VENUE_HEADER } from '#shared/wire.ts';

/** The business whose pages a user sees, and what they may do there. */
export type Workplace = { businessId: number; role: BusinessRole };

/**
 * Who sends a request. An account that may open several businesses has chosen one of them for this session; before that
 * it is the oldest of its own. Undefined for somebody without a business.
 */
export type SignedInUser = SessionUser & {
  workplace: Workplace | undefined;
  /** The choice of this session, not checked. Staff members choose among their workplaces with it. */
  chosenBusinessId: number | undefined;
};

/** All that matters for changes within one business. */
export type AtWork = Pick<SignedInUser, 'workplace'>;

/** Managers and viewers see the last four digits of IBANs only. */
export function seesIbans({ isAdmin, workplace }: SignedInUser): boolean {
  return isAdmin || workplace?.role === 'owner';
}

/**
 * For what lets others in or sends data elsewhere: until somebody has proved that they read the mails of the account's
 * address, the account may be a stranger's, and its members and webhooks would stay when the reader takes it.
 */
export function refuseUnconfirmed({ isEmailConfirmed }: Pick<SessionUser, 'isEmailConfirmed'>): void {
  if (!isEmailConfirmed) throw refuse('conflict', 'confirm_email_first');
}

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

/** The __Host- prefix makes the browser refuse the cookie from a sibling domain or over plain http. */
export function sessionCookieName(publicOrigin: string): string {
  return publicOrigin.startsWith('https:') ? '__Host-karam_session' : 'karam_session';
}
