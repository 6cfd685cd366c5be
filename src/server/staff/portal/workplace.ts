import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting, KnownActor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { findPortalStaff } from '#server/staff/portal/portal-store.ts';
import { VENUE_HEADER } from '#shared/wire.ts';

/** Somebody who uses the portal, and the workplace that the browser window shows. */
export type PortalUser = KnownActor & {
  user: Pick<SignedInUser, 'id' | 'chosenBusinessId'>;
  sid: string;
  shownId: string | undefined;
};

export function portalUserOf({ headers }: FastifyRequest, acting: Acting): PortalUser {
  return { ...acting, shownId: headers[VENUE_HEADER]?.toString() };
}

/**
 * The staff member of this account in the workplace on screen. A window that still shows another workplace, because the
 * user switched in a second window, is refused: it would read or change the wrong one.
 */
export async function getPortalStaff(db: Db, { user, shownId }: PortalUser) {
  const staff = await findPortalStaff(db, user.id, user.chosenBusinessId);
  if (!staff) throw refuse('not_found', 'account_not_joined');
  if (shownId !== undefined && shownId !== String(staff.businessId))
    throw refuse('conflict', 'venue_switched');
  return staff;
}

export async function isOwnWorkplace(db: Db, userId: string, businessId: number): Promise<boolean> {
  const staff = await findPortalStaff(db, userId, businessId);
  return staff?.businessId === businessId;
}
