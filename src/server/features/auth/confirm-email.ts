import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import {
  keepConfirmation,
  needsConfirmation,
  setEmailConfirmed,
  takeConfirmation,
} from '#server/features/auth/email-confirmation-store.ts';
import { refuse } from '#server/http/app-error.ts';
import { keepMail } from '#server/mail/outbox.ts';
import { writeMail } from '#server/mail/write-mail.ts';

const VALID_MS = 7 * 24 * 60 * 60_000;
const TOKEN_BYTES = 32;

export type Asked = { id: string; email: string };

/**
 * Sends the link that proves that the address is the account's own, unless it was opened or one is on its way. Called in
 * the transaction of a sign-up or a sign-in, so that somebody whose link has expired gets a new one.
 */
export async function askToConfirm(
  transaction: Db,
  { id, email }: Asked,
  now: Date,
  publicOrigin: string,
): Promise<void> {
  if (!(await needsConfirmation(transaction, id, now))) return;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await keepConfirmation(transaction, id, token, new Date(now.getTime() + VALID_MS));
  const link = `${publicOrigin}/confirm-email/${token}`;
  const mail = writeMail('confirm_email', { email, isConfirmed: false }, () => ({ link }));
  await keepMail(transaction, mail, now);
}

export async function confirmEmail(db: Db, token: string, from: Actor, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const userId = await takeConfirmation(transaction, token, now);
    if (userId === undefined) throw refuse('not_found', 'confirmation_gone');
    await setEmailConfirmed(transaction, userId, now);
    await recordAudit(
      transaction,
      { ...from, actorId: userId },
      {
        action: 'auth.email_confirmed',
        subject: { type: 'user', id: userId },
      },
    );
  });
}
