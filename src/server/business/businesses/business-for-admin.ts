import { findBusinessWithOwner } from '#server/business/businesses/business-list-store.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A business with its owner and the number of its staff members. */
export async function findBusinessForAdmin(db: Db, id: number) {
  return findBusinessWithOwner(db, id);
}
