import { checkPassword } from '#server/identity/sign-in/check-password.ts';
import { newRecoveryCodes } from '#server/identity/sign-in/recovery-codes.ts';
import {
  refreshSecondFactorSince,
  replaceRecoveryCodes,
} from '#server/identity/sign-in/second-factor-store.ts';
import { type Actor, type AuditEntry, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse, refuseField } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { keepMail } from '#server/platform/mail/outbox.ts';
import type { Recipient } from '#server/platform/mail/write-mail.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';

/** The signed-in user who changes their own factors. */
export type Changer = { user: SignedInUser; sid: string; actor: Actor };

/** Before a change that somebody who uses another user's session must not make. */
export async function requirePassword(
  { db, clock }: Platform,
  password: string,
  { user, sid, actor }: Changer,
): Promise<void> {
  const from = { userId: user.id, sid, address: actor.address };
  if (!(await checkPassword(db, clock, password, from)))
    throw refuseField('invalid_input', 'password', 'wrong_password');
}

/**
 * After a factor was stored. The first one of an account, of any kind, comes with recovery codes, which are shown this
 * once; later ones share them.
 */
export async function finishAdding(transaction: Db, userId: string, hadFactor: boolean): Promise<string[]> {
  await refreshSecondFactorSince(transaction, userId);
  return hadFactor ? [] : makeRecoveryCodes(transaction, userId);
}

/** After a factor was deleted. An admin who needs a factor keeps the last one: the transaction is undone. */
export async function finishRemoving(
  transaction: Db,
  { adminsNeedSecondFactor }: Platform,
  { id, role }: SessionUser,
): Promise<void> {
  const since = await refreshSecondFactorSince(transaction, id);
  if (since === null && role === 'admin' && adminsNeedSecondFactor) throw refuse('conflict', 'last_factor');
}

export async function makeRecoveryCodes(transaction: Db, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(transaction, userId, codes);
  return codes;
}

export async function recordFactorChange(
  transaction: Db,
  { user, actor }: Changer,
  { action, detail }: Pick<AuditEntry, 'action' | 'detail'>,
): Promise<void> {
  const subject = { type: 'user', id: user.id } as const;
  await recordAudit(transaction, actor, { action, subject, ...(detail && { detail }) });
}

/** In case somebody else did it. `write` gets the link to the account page. */
export async function tellByMail(
  transaction: Db,
  { publicOrigin, clock }: Platform,
  { user }: Changer,
  write: (to: Recipient, link: string) => MailDraft,
): Promise<void> {
  const to = { email: user.email, isConfirmed: user.isEmailConfirmed };
  await keepMail(transaction, write(to, `${publicOrigin}/account`), clock());
}
