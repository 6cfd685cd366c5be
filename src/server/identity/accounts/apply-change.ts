import {
  lockAccount,
  lockEnabledAdmins,
  setAdmin,
  setDisabled,
} from '#server/identity/accounts/account-store.ts';
import { setRevokedOf } from '#server/identity/api-keys/api-key-store.ts';
import { endAccess } from '#server/identity/passwords/change-password.ts';
import { removeAllSecondFactors } from '#server/identity/second-factor/change-factors.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import type { AccountChange } from '#shared/contracts/accounts.ts';

type Found = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

const actions: Record<AccountChange, AuditAction> = {
  disable: 'account.disabled',
  enable: 'account.enabled',
  make_admin: 'account.made_admin',
  remove_admin: 'account.removed_admin',
};

/** In the transaction of whoever decides it. `detail` goes into the audit log. */
type Carrying = { now: Date; publicOrigin: string; detail?: Record<string, unknown> | undefined };

/** Throws if the account cannot be changed in this way. Lock all admins before: see lockEnabledAdmins. */
export async function checkAccountChange(
  transaction: Db,
  userId: string,
  change: AccountChange,
): Promise<{ found: Found; others: Person[] }> {
  const admins = await lockEnabledAdmins(transaction);
  const found = await lockAccount(transaction, userId);
  if (!found) throw refuse('not_found', 'no_such_account');
  refuseUnfit(found, change);
  const others = admins.filter(({ id }) => id !== userId);
  // One admin who can sign in is always left.
  const losesAdmin = found.role === 'admin' && (change === 'disable' || change === 'remove_admin');
  if (losesAdmin && others.length === 0) throw refuse('conflict', 'last_enabled_admin');
  return { found, others };
}

/**
 * Disables or enables an account, or makes or removes an admin. The sessions of an account whose rights change end with
 * the change.
 */
export async function applyAccountChange(
  transaction: Db,
  userId: string,
  change: AccountChange,
  actor: Actor,
  { now, publicOrigin, detail }: Carrying,
): Promise<void> {
  const { found, others } = await checkAccountChange(transaction, userId, change);
  await setChange(transaction, userId, change, now);
  if (change !== 'enable') await endAccess(transaction, userId);
  // Also after the account is enabled again: nobody remembers then which programs have a key.
  if (change === 'disable') await setRevokedOf(transaction, userId, now);
  await recordAudit(transaction, actor, actions[change], { user: userId, ...(detail && { detail }) });
  await keepAccountMails(transaction, { found, change, others }, now, publicOrigin);
}

function refuseUnfit({ role, disabledAt, emailConfirmedAt, earns }: Found, change: AccountChange): void {
  if (change === 'enable') {
    if (!disabledAt) throw refuse('conflict', 'account_enabled_already');
    return;
  }
  if (change === 'disable') {
    if (disabledAt) throw refuse('conflict', 'account_disabled_already');
    return;
  }
  if (change === 'remove_admin') {
    if (role !== 'admin') throw refuse('conflict', 'not_an_admin');
    return;
  }
  if (role === 'admin') throw refuse('conflict', 'admin_already');
  if (disabledAt) throw refuse('conflict', 'account_disabled');
  if (!emailConfirmedAt) throw refuse('conflict', 'admin_needs_confirmed_email');
  // An admin starts payouts: nobody should start those of their own business, or their own.
  if (earns) throw refuse('conflict', 'admin_needs_own_account');
}

async function setChange(transaction: Db, userId: string, change: AccountChange, now: Date): Promise<void> {
  if (change === 'disable' || change === 'enable')
    await setDisabled(transaction, userId, change === 'disable' ? now : null, now);
  else await setAdmin(transaction, userId, change === 'make_admin', now);
}

type Person = { email: string; emailConfirmedAt: Date | null };

type Change = { found: Person & { username: string }; change: AccountChange; others: Person[] };

/**
 * Tells the owner of the account. When the circle of admins changes, all other admins are told too: an admin who makes an
 * account of their own a second admin does not stay unnoticed.
 */
async function keepAccountMails(
  transaction: Db,
  { found, change, others }: Change,
  now: Date,
  publicOrigin: string,
): Promise<void> {
  const params = { link: `${publicOrigin}/auth`, username: found.username };
  await queueMail(transaction, writeMail(`account_${change}`, recipient(found), params), now);
  if (change !== 'make_admin' && change !== 'remove_admin') return;
  const audit = { username: found.username, link: `${publicOrigin}/admin/audit` };
  for (const other of others)
    await queueMail(transaction, writeMail('admins_changed', recipient(other), audit), now);
}

function recipient({ email, emailConfirmedAt }: Person) {
  return { email, isConfirmed: emailConfirmedAt !== null };
}

/** Throws if there is no second factor to remove. */
export async function checkFactorRemoval(transaction: Db, userId: string): Promise<Found> {
  const found = await lockAccount(transaction, userId);
  if (!found) throw refuse('not_found', 'no_such_account');
  if (!found.secondFactorSince) throw refuse('conflict', 'second_factor_off');
  return found;
}

/** For somebody who has lost the phone and all recovery codes. */
export async function applyFactorRemoval(
  transaction: Db,
  userId: string,
  reason: string | null,
  actor: Actor,
  { now, publicOrigin, detail }: Carrying,
): Promise<void> {
  const found = await checkFactorRemoval(transaction, userId);
  await removeAllSecondFactors(transaction, userId);
  await endAccess(transaction, userId);
  await recordAudit(transaction, actor, 'second_factor.removed', {
    user: userId,
    detail: { reason, ...detail },
  });
  const mail = writeMail('second_factor', recipient(found), { link: `${publicOrigin}/account` });
  await queueMail(transaction, mail, now);
}
