import { findNameOfBusiness } from '#server/business/businesses/business-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { PublicBusiness } from '#shared/contracts/business.ts';

/** The public fields of a business. They are visible in every status. */
export async function findPublicBusiness(db: Db, id: number): Promise<PublicBusiness | undefined> {
  return findNameOfBusiness(db, id);
}

export async function getPublicBusiness(db: Db, id: number): Promise<PublicBusiness> {
  const business = await findPublicBusiness(db, id);
  if (!business) throw refuse('not_found', 'business_not_found');
  return business;
}
