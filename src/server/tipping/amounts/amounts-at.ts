import type { Db } from '#server/platform/db/database.ts';
import { findAmountsAt, findAmountsOf } from '#server/tipping/amounts/amounts-store.ts';
import type { OwnAmounts } from '#shared/offered-amounts.ts';

/** What the business of this staff member has set for its guests. Nothing: the platform's defaults. */
export async function findAmountsFor(db: Db, staffId: number): Promise<OwnAmounts | undefined> {
  return findAmountsAt(db, staffId);
}

export async function findAmountsOfBusiness(db: Db, businessId: number): Promise<OwnAmounts | undefined> {
  return findAmountsOf(db, businessId);
}
