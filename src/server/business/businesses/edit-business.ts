import {
  type BusinessRow,
  lockBusinessRow,
  lockStatus,
  updateContact,
  updateFacts,
} from '#server/business/businesses/business-store.ts';
import { findLastDecision, isRejected } from '#server/business/businesses/decisions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { AtWork } from '#server/platform/http/signed-in-user.ts';
import type { ContactChange } from '#shared/contracts/business-changes.ts';

/** The facts that an admin reviews before guests can tip. */
export type BusinessFacts = Pick<
  BusinessRow,
  'name' | 'tlNumber' | 'iban' | 'licenceDocumentPath' | 'ibanDocumentPath'
>;

/** Locks the owner's business until the transaction ends: no payout is started and nothing decided meanwhile. */
export async function lockOwnBusiness(transaction: Db, { workplace }: AtWork): Promise<BusinessRow> {
  const business = workplace && (await lockBusinessRow(transaction, workplace.businessId));
  if (!business) throw refuse('not_found', 'no_own_business');
  return business;
}

export async function lockBusiness(transaction: Db, id: number): Promise<void> {
  if (!(await lockStatus(transaction, id))) throw refuse('not_found', 'no_such_business');
}

/** While a business waits for its first approval, its owner changes all facts without a review. */
export async function canChangeAtOnce(db: Db, { id, status }: BusinessRow): Promise<boolean> {
  return status === 'pending' || isRejected(status, await findLastDecision(db, id));
}

export async function setFacts(db: Db, id: number, facts: BusinessFacts, now: Date): Promise<void> {
  await updateFacts(db, id, facts, now);
}

export async function setContact(db: Db, id: number, contact: ContactChange, now: Date): Promise<void> {
  await updateContact(db, id, contact, now);
}
