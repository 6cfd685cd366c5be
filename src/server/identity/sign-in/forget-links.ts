import { deleteEmailChange } from '#server/identity/sign-in/email-confirmation-store.ts';
import { deleteResetsOf } from '#server/identity/sign-in/password-reset-store.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * Called when the password has changed: links that somebody else may have asked for, to set a password or to take over
 * the account by another address, work no more.
 */
export async function forgetLinks(transaction: Db, userId: string): Promise<void> {
  await deleteResetsOf(transaction, userId);
  await deleteEmailChange(transaction, userId);
}
