import type { Db } from '#server/db/database.ts';
import { lockUser } from '#server/features/auth/user-store.ts';

/** Until the transaction ends, no other one that takes this lock runs for the account. */
export async function lockAccountOf(transaction: Db, userId: string): Promise<void> {
  await lockUser(transaction, userId);
}
