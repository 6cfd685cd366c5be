import { randomUUID } from 'node:crypto';
import { lockKey } from '#server/identity/sign-in/login-failure-store.ts';
import { countResetsOf } from '#server/identity/sign-in/password-reset-store.ts';
import { makeResetLink } from '#server/identity/sign-in/reset-links.ts';
import { findUserByEmail } from '#server/identity/sign-in/user-store.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { keepMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';

/** Links that an account can have at once. Whoever asks for more, for somebody else, cannot fill their mailbox. */
const MOST_LINKS = 3;

/**
 * Mails a link to set a new password, if an account has this address. The caller learns nothing about that: an unknown
 * address takes the same steps for an account that does not exist, and is recorded too.
 */
export async function requestReset(
  { db, clock, publicOrigin }: Platform,
  email: string,
  from: Actor,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    const userId = user?.id ?? randomUUID();
    // Without the lock, many requests at once would all find room for one more link.
    await lockKey(transaction, `reset:${userId}`);
    const hasRoom = (await countResetsOf(transaction, userId, now)) < MOST_LINKS;
    const made = hasRoom ? await makeResetLink(transaction, userId, now, publicOrigin) : undefined;
    if (user && made) {
      const to = { email: user.email, isConfirmed: user.emailConfirmedAt !== null };
      const params = { link: made.link, username: user.username };
      const mail = writeMail('reset_password', to, () => params);
      await keepMail(transaction, mail, now);
    }
    await recordAudit(transaction, from, {
      action: 'auth.reset_requested',
      // An unknown address is not recorded: it may be anybody's.
      ...(user && { subject: { type: 'user', id: user.id } }),
    });
  });
}
