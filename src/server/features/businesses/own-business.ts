import type { Db } from '#server/db/database.ts';
import {
  type BusinessRow,
  findBusiness,
  findBusinessOf,
} from '#server/features/businesses/business-store.ts';
import { refuse } from '#server/http/app-error.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';

/**
 * The business of the signed-in owner. No request takes a business id for this, so an owner cannot ask for
 * another business.
 */
export async function getOwnBusiness(db: Db, owner: SessionUser): Promise<BusinessRow> {
  const business = await findBusinessOf(db, owner.id);
  if (!business) throw refuse('not_found', 'no_own_business');
  return business;
}

export async function findOwnBusiness(db: Db, ownerId: string): Promise<BusinessRow | undefined> {
  return findBusinessOf(db, ownerId);
}

/** Any business, for an admin. */
export async function getBusiness(db: Db, id: number): Promise<BusinessRow> {
  const business = await findBusiness(db, id);
  if (!business) throw refuse('not_found', 'business_not_found');
  return business;
}
