import { lockUser } from '#server/identity/sign-in/user-store.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Until the transaction ends, no other one that takes this lock runs for the account. */
export async function lockAccountOf(transaction: Db, userId: string): Promise<void> {
  await lockUser(transaction, userId);
}
