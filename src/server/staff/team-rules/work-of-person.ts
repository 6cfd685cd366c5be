import type { Db } from '#server/platform/db/database.ts';
import { deleteOldWork, deleteWorkOf, listWorkOf } from '#server/staff/team-rules/team-store.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

/** Hours and leave of a person, as they download it. */
export async function exportWork(db: Db, staffId: number) {
  return listWorkOf(db, staffId);
}

/** With the account that is erased. */
export async function removeWork(transaction: Db, staffId: number): Promise<void> {
  await deleteWorkOf(transaction, staffId);
}

/** What a tip was divided by is recorded with the tip, so old hours and leave are no longer needed. */
export async function eraseOldWork(db: Db, before: Date, most: number): Promise<number> {
  return deleteOldWork(db, dubaiDay(before), most);
}
