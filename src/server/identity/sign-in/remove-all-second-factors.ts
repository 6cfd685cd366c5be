import { deletePasskeysOf } from '#server/identity/sign-in/passkey-store.ts';
import {
  deleteAuthenticator,
  refreshSecondFactorSince,
} from '#server/identity/sign-in/second-factor-store.ts';
import { lockUser } from '#server/identity/sign-in/user-store.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * Removes the codes of the app, all passkeys and the recovery codes of an account: from then on the password alone signs
 * in. The caller has checked who may do this, and records it.
 */
export async function removeAllSecondFactors(transaction: Db, userId: string): Promise<void> {
  await lockUser(transaction, userId);
  await deleteAuthenticator(transaction, userId);
  await deletePasskeysOf(transaction, userId);
  await refreshSecondFactorSince(transaction, userId);
}
