import type { Db } from '#server/db/database.ts';
import { findBusinessWithOwner } from '#server/features/businesses/business-list-store.ts';

/** A business with its owner and the number of its staff members. */
export async function findBusinessForAdmin(db: Db, id: number) {
  return findBusinessWithOwner(db, id);
}
