import { type BusinessRow, findBusiness } from '#server/business/businesses/business-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { type AtWork, type SignedInUser, seesIbans } from '#server/platform/http/signed-in-user.ts';
import { maskIban } from '#shared/iban.ts';

/**
 * The business whose pages the owner sees. No request takes a business id for this, so an owner cannot ask for
 * another business.
 */
export async function getOwnBusiness(db: Db, owner: AtWork): Promise<BusinessRow> {
  const business = await findOwnBusiness(db, owner);
  if (!business) throw refuse('not_found', 'no_own_business');
  return business;
}

/** What the user may read of it. */
export async function describeOwnBusiness(db: Db, user: SignedInUser): Promise<BusinessRow> {
  const business = await getOwnBusiness(db, user);
  if (seesIbans(user)) return business;
  const { iban } = business;
  return { ...business, iban: iban && maskIban(iban), ibanDocumentPath: null };
}

export async function findOwnBusiness(db: Db, { workplace }: AtWork): Promise<BusinessRow | undefined> {
  return workplace && findBusiness(db, workplace.businessId);
}

/** Any business, for an admin. */
export async function getBusiness(db: Db, id: number): Promise<BusinessRow> {
  const business = await findBusiness(db, id);
  if (!business) throw refuse('not_found', 'business_not_found');
  return business;
}
