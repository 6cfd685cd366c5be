import { randomBytes } from 'node:crypto';
import { countMailToStranger } from '#server/identity/passwords/slow-guessing.ts';
import { deletePasskeysOf } from '#server/identity/second-factor/passkey-store.ts';
import {
  deleteAuthenticator,
  refreshSecondFactorSince,
  replaceRecoveryCodes,
} from '#server/identity/second-factor/second-factor-store.ts';
import { toBase32 } from '#server/identity/second-factor/totp.ts';
import { lockUser } from '#server/identity/users/user-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import type { Recipient } from '#server/platform/mail/write-mail.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';

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

/** In case somebody else did it. `write` gets the link to the account page. */
export async function notifyByMail(
  transaction: Db,
  { publicOrigin, clock }: Platform,
  { user, ...actor }: Acting,
  write: (to: Recipient, link: string) => MailDraft,
): Promise<void> {
  const to = { email: user.email, isConfirmed: user.isEmailConfirmed };
  if (!to.isConfirmed) await countMailToStranger(transaction, to.email, actor, clock());
  await queueMail(transaction, write(to, `${publicOrigin}/account`), clock());
}

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

const COUNT = 10;
/** Sixteen letters: too many to guess, so a plain hash of them is enough. */
const BYTES = 10;

/** In groups of four, to be written down: `ABCD-EFGH-IJKL-MNOP`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => (toBase32(randomBytes(BYTES)).match(/.{4}/g) ?? []).join('-'));
}

/** As it is stored, however it was typed. Undefined if it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');
  return letters.length === 16 ? (letters.match(/.{4}/g) ?? []).join('-') : undefined;
}
