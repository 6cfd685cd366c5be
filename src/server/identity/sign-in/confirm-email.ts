import { randomBytes } from 'node:crypto';
import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { deleteResetsOf } from '#server/identity/passwords/password-reset-store.ts';
import {
  countMailToStranger,
  recordAttempt,
  refuseWhileSlowed,
  signUpKey,
} from '#server/identity/passwords/slow-guessing.ts';
import { deleteOtherSessions } from '#server/identity/sessions/session-store.ts';
import { takeAccount } from '#server/identity/sign-in/take-account.ts';
import {
  consumeConfirmation,
  findConfirmation,
  needsConfirmation,
  saveConfirmation,
  setConfirmedEmail,
} from '#server/identity/users/email-confirmation-store.ts';
import { findUserByEmail, findUserById, lockUser } from '#server/identity/users/user-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findViolatedUnique } from '#server/platform/db/database-errors.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuse, refuseField, TooManyRequests } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import type { ChangeEmailRequest } from '#shared/contracts/auth.ts';

const VALID_MS = 7 * 24 * 60 * 60_000;
/** An account gets at most one link in this time: anybody can sign up with somebody else's address. */
const PAUSE_MS = 60_000;
const TOKEN_BYTES = 32;

export type EmailedUser = { id: string; email: string };

/**
 * Sends the link that proves that the address is the account's own, unless it was opened or one is on its way. Called in
 * the transaction of a sign-up or a sign-in, so that somebody whose link has expired gets a new one.
 */
export async function sendFirstConfirmation(
  transaction: Db,
  user: EmailedUser,
  now: Date,
  publicOrigin: string,
): Promise<void> {
  if (!(await needsConfirmation(transaction, user.id, now))) return;
  await keepLink(transaction, user, null, now, publicOrigin);
}

/** Sends a link to the address that the account has, or is to get. Refuses if the last one was sent a moment ago. */
export async function sendConfirmation(
  transaction: Db,
  user: EmailedUser,
  newEmail: string | null,
  now: Date,
  publicOrigin: string,
): Promise<void> {
  const last = await findConfirmation(transaction, user.id);
  const sentMs = last ? last.expiresAt.getTime() - VALID_MS : 0;
  const waitMs = sentMs + PAUSE_MS - now.getTime();
  // A wait that is longer than the pause comes from a clock that was set back.
  if (waitMs > 0 && waitMs <= PAUSE_MS) throw new TooManyRequests('mail_sent_recently', waitMs);
  await keepLink(transaction, user, newEmail, now, publicOrigin);
}

/** Sends the link again that the account waits for. Returns the address. */
export async function sendConfirmationAgain(
  { db, clock, publicOrigin }: Platform,
  acting: Acting,
): Promise<string> {
  const now = clock();
  const { user } = acting;
  return db.transaction().execute(async (transaction) => {
    // Otherwise two requests at once would both find that the last mail was sent long ago.
    await lockUser(transaction, user.id);
    const newEmail = await findNewEmail(transaction, user.id, now);
    if (user.isEmailConfirmed && newEmail === null) throw refuse('conflict', 'email_confirmed_already');
    await countMailToStranger(transaction, newEmail ?? user.email, acting, now);
    await sendConfirmation(transaction, user, newEmail, now, publicOrigin);
    return newEmail ?? user.email;
  });
}

/** The address that the account gets when its link is opened. */
export async function findNewEmail(db: Db, userId: string, now: Date): Promise<string | null> {
  const waiting = await findConfirmation(db, userId);
  return waiting && waiting.expiresAt > now ? waiting.newEmail : null;
}

async function keepLink(
  transaction: Db,
  { id, email }: EmailedUser,
  newEmail: string | null,
  now: Date,
  publicOrigin: string,
): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await saveConfirmation(transaction, id, token, new Date(now.getTime() + VALID_MS), newEmail);
  const link = `${publicOrigin}/confirm-email/${token}`;
  const to = { email: newEmail ?? email, isConfirmed: false, accountEmail: email };
  const mail =
    newEmail === null
      ? writeMail('confirm_email', to, { link })
      : writeMail('confirm_new_email', to, { link });
  await queueMail(transaction, mail, now);
}

/**
 * Only in a session of the account that the link is for. Otherwise a stranger could sign up with an address, and its
 * reader, who presses the button without thinking, would make the stranger's account a confirmed one. That reader gets
 * the account by a new password instead (reset-password.ts).
 */
export async function confirmEmail(db: Db, token: string, acting: Acting, now: Date): Promise<void> {
  const { actorId: userId, sid } = acting;
  try {
    await db.transaction().execute(async (transaction) => {
      // The account before its links, as everywhere, so that two transactions cannot deadlock.
      await lockUser(transaction, userId);
      const user = await findUserById(transaction, userId);
      const taken = await consumeConfirmation(transaction, userId, token, now);
      if (!user || !taken) throw refuse('not_found', 'confirmation_gone');
      if (user.emailConfirmedAt === null) {
        await deleteOtherSessions(transaction, userId, sid);
        await takeAccount(transaction, userId, now);
      }
      await setConfirmedEmail(transaction, userId, taken.newEmail, now);
      const isChange = taken.newEmail !== null;
      // They were sent to the old address, which may be somebody else's now.
      if (isChange) await deleteResetsOf(transaction, userId);
      await recordAudit(transaction, acting, isChange ? 'auth.email_changed' : 'auth.email_confirmed', {
        user: userId,
      });
    });
  } catch (error) {
    if (findViolatedUnique(error) === 'users_email_key') throw refuse('conflict', 'email_taken');
    throw error;
  }
}

/**
 * Sends a link to the new address. The account keeps its address until that link is opened, so that a typing mistake
 * locks nobody out. The old address gets a notice, in case somebody else uses the session.
 */
export async function changeEmail(
  { db, clock, publicOrigin }: Platform,
  { email, password }: ChangeEmailRequest,
  acting: Acting,
): Promise<void> {
  const { user } = acting;
  await requirePassword({ db, clock }, password, acting);
  if (email.toLowerCase() === user.email.toLowerCase())
    throw refuseField('invalid_input', 'email', 'email_unchanged');
  const asking = signUpKey(acting.address);
  const attempt = { by: asking, waitsFor: [asking], countsFor: [asking] };
  await refuseWhileSlowed(db, attempt, clock());
  if (await findUserByEmail(db, email)) {
    // As at sign-up: the answer tells that somebody has an account here, so whoever asks often has to wait.
    await recordAttempt(db, attempt, false, clock());
    throw refuseField('conflict', 'email', 'email_taken');
  }
  const now = clock();
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id);
    await countMailToStranger(transaction, email, acting, now);
    await sendConfirmation(transaction, user, email, now, publicOrigin);
    const old = { email: user.email, isConfirmed: user.isEmailConfirmed };
    const params = { email, link: `${publicOrigin}/account` };
    const notice = writeMail('email_changing', old, params);
    await queueMail(transaction, notice, now);
    await recordAudit(transaction, acting, 'auth.email_change_requested', { user: user.id });
  });
}
