import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { findPortalStaff } from '#server/staff/portal/portal-store.ts';
import { VENUE_HEADER } from '#shared/wire.ts';

/** The account, the workplace that its session has chosen, and the one that the browser window shows. */
export type PortalUser = { userId: string; chosenId: number | undefined; shownId: string | undefined };

export function portalUserOf(
  { headers }: FastifyRequest,
  { id, chosenBusinessId }: SignedInUser,
): PortalUser {
  const shownId = headers[VENUE_HEADER]?.toString();
  return { userId: id, chosenId: chosenBusinessId, shownId };
}

/**
 * The staff member of this account in the workplace on screen. A window that still shows another workplace, because the
 * user switched in a second window, is refused: it would read or change the wrong one.
 */
export async function getPortalStaff(db: Db, portalUser: PortalUser) {
  const staff = await findPortalStaff(db, portalUser);
  if (!staff) throw refuse('not_found', 'account_not_joined');
  if (portalUser.shownId !== undefined && portalUser.shownId !== String(staff.businessId))
    throw refuse('conflict', 'venue_switched');
  return staff;
}

export async function isOwnWorkplace(db: Db, userId: string, businessId: number): Promise<boolean> {
  const staff = await findPortalStaff(db, { userId, chosenId: businessId });
  return staff?.businessId === businessId;
}
