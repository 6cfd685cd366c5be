import {
  type BusinessRow,
  findBusiness,
  findPublicBusiness,
  lockBusinessRow,
  lockStatus,
} from '#server/business/businesses/business-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { type AtWork, type SignedInUser, seesIbans } from '#server/platform/http/signed-in-user.ts';
import type { PublicBusiness } from '#shared/contracts/business.ts';
import { maskIban } from '#shared/money/iban.ts';

/** The business of the session. Its id never comes from the request, so an owner cannot read another business. */
export async function getOwnBusiness(db: Db, owner: AtWork): Promise<BusinessRow> {
  const business = await findOwnBusiness(db, owner);
  if (!business) throw refuse('not_found', 'no_own_business');
  return business;
}

/** Managers and viewers get a masked IBAN and no bank document. */
export async function describeOwnBusiness(db: Db, user: SignedInUser): Promise<BusinessRow> {
  const business = await getOwnBusiness(db, user);
  if (seesIbans(user)) return business;
  const { iban } = business;
  return { ...business, iban: iban && maskIban(iban), ibanDocumentPath: null };
}

export async function findOwnBusiness(db: Db, { workplace }: AtWork): Promise<BusinessRow | undefined> {
  return workplace && findBusiness(db, workplace.businessId);
}

/** Locks the owner's business until the transaction ends: no payout is started and nothing decided meanwhile. */
export async function lockOwnBusiness(transaction: Db, { workplace }: AtWork): Promise<BusinessRow> {
  const business = workplace && (await lockBusinessRow(transaction, workplace.businessId));
  if (!business) throw refuse('not_found', 'no_own_business');
  return business;
}

/** For what reaches people or programs outside of the business: an admin has approved it, and has not suspended it. */
export function requireActive({ status }: Pick<BusinessRow, 'status'>): void {
  if (status === 'pending') throw refuse('conflict', 'business_not_approved');
  if (status === 'suspended') throw refuse('conflict', 'business_suspended');
}

/** Any business, for an admin. */
export async function getBusiness(db: Db, id: number): Promise<BusinessRow> {
  const business = await findBusiness(db, id);
  if (!business) throw refuse('not_found', 'business_not_found');
  return business;
}

export async function lockBusiness(transaction: Db, id: number): Promise<void> {
  if (!(await lockStatus(transaction, id))) throw refuse('not_found', 'no_such_business');
}

export async function getPublicBusiness(db: Db, id: number): Promise<PublicBusiness> {
  const business = await findPublicBusiness(db, id);
  if (!business) throw refuse('not_found', 'business_not_found');
  return business;
}
