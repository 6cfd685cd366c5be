import type { Db } from '#server/db/database.ts';
import { findNameOfBusiness } from '#server/features/businesses/business-store.ts';
import { refuse } from '#server/http/app-error.ts';
import type { PublicBusiness } from '#shared/contracts/business.ts';

/** What anyone may know of a business, whatever its status. */
export async function findPublicBusiness(db: Db, id: number): Promise<PublicBusiness | undefined> {
  return findNameOfBusiness(db, id);
}

export async function getPublicBusiness(db: Db, id: number): Promise<PublicBusiness> {
  const found = await findPublicBusiness(db, id);
  if (!found) throw refuse('not_found', 'business_not_found');
  return found;
}
