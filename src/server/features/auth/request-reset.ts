import { randomUUID } from 'node:crypto';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { lockKey } from '#server/features/auth/login-failure-store.ts';
import { countResetsOf } from '#server/features/auth/password-reset-store.ts';
import { makeResetLink } from '#server/features/auth/reset-links.ts';
import { findUserByEmail } from '#server/features/auth/user-store.ts';
import type { Platform } from '#server/http/scopes.ts';
import { keepMail } from '#server/mail/outbox.ts';
import { writeMail } from '#server/mail/write-mail.ts';

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
