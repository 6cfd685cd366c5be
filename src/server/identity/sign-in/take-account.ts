import { setRevokedOf } from '#server/identity/api-keys/api-key-store.ts';
import { deleteResetsOf } from '#server/identity/passwords/password-reset-store.ts';
import { removeAllSecondFactors } from '#server/identity/second-factor/change-factors.ts';
import { deleteConfirmation, setConfirmedEmail } from '#server/identity/users/email-confirmation-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';

/**
 * When somebody proves for the first time that they read the mails of the account's address: until then the account may
 * have been a stranger's, so every other way into it ends. The caller ends the sessions. Later proofs end nothing: what
 * was set up since then is the reader's own.
 */
export async function takeAccount(transaction: Db, userId: string, now: Date): Promise<void> {
  await removeAllSecondFactors(transaction, userId);
  await setRevokedOf(transaction, userId, now);
  await deleteResetsOf(transaction, userId);
  await deleteConfirmation(transaction, userId);
  await setConfirmedEmail(transaction, userId, null, now);
}

/** Names the account: a stranger may have chosen its username, and no mail before this one says it. */
export async function queueTakenNotice(
  transaction: Db,
  { email, username }: { email: string; username: string },
  now: Date,
  publicOrigin: string,
): Promise<void> {
  const to = { email, isConfirmed: true };
  await queueMail(
    transaction,
    writeMail('account_taken', to, { username, link: `${publicOrigin}/auth` }),
    now,
  );
}
