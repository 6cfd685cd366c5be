import {
  getAccount,
  lockAccount,
  lockEnabledAdmins,
  setAdmin,
  setDisabled,
} from '#server/identity/accounts/account-store.ts';
import { setRevokedOf } from '#server/identity/api-keys/api-key-store.ts';
import { endAccess } from '#server/identity/passwords/change-password.ts';
import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { removeAllSecondFactors } from '#server/identity/second-factor/change-factors.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import type { AccountChange, AccountChangeRequest, RemoveFactorRequest } from '#shared/contracts/accounts.ts';

type Found = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

const actions: Record<AccountChange, AuditAction> = {
  disable: 'account.disabled',
  enable: 'account.enabled',
  make_admin: 'account.made_admin',
  remove_admin: 'account.removed_admin',
};

/**
 * Disables or enables an account, or makes or removes an admin. The sessions of an account whose rights change end with
 * the change. One admin who can sign in is always left.
 */
export async function changeAccount(
  { db, clock, publicOrigin }: Platform,
  userId: string,
  { change, password }: AccountChangeRequest,
  acting: Omit<Acting, 'user'>,
) {
  await requirePassword({ db, clock }, password, acting);
  return db.transaction().execute(async (transaction) => {
    const now = clock();
    const admins = await lockEnabledAdmins(transaction);
    // Another admin may have removed this one while it waited for the lock.
    if (!admins.some(({ id }) => id === acting.actorId)) throw refuse('forbidden', 'admin_only');
    const found = await lockAccount(transaction, userId);
    if (!found) throw refuse('not_found', 'no_such_account');
    refuseUnfit(found, change);
    const others = admins.filter(({ id }) => id !== userId);
    const losesAdmin = found.role === 'admin' && (change === 'disable' || change === 'remove_admin');
    if (losesAdmin && others.length === 0) throw refuse('conflict', 'last_enabled_admin');
    await apply(transaction, userId, change, now);
    if (change !== 'enable') await endAccess(transaction, userId);
    // Also after the account is enabled again: nobody remembers then which programs have a key.
    if (change === 'disable') await setRevokedOf(transaction, userId, now);
    await recordAudit(transaction, acting, actions[change], { user: userId });
    await keepAccountMails(transaction, { found, change, others }, now, publicOrigin);
    return getAccount(transaction, userId);
  });
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

async function apply(transaction: Db, userId: string, change: AccountChange, now: Date): Promise<void> {
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

/**
 * For somebody who has lost the phone and all recovery codes. Never one's own: an open session of an admin would be
 * enough to get rid of it.
 */
export async function removeLostFactor(
  { db, clock, publicOrigin }: Platform,
  userId: string,
  { reason, password }: RemoveFactorRequest,
  acting: Omit<Acting, 'user'>,
) {
  if (userId === acting.actorId) throw refuse('conflict', 'second_factor_own');
  await requirePassword({ db, clock }, password, acting);
  return db.transaction().execute(async (transaction) => {
    const admins = await lockEnabledAdmins(transaction);
    // Another admin may have removed this one while it waited for the lock.
    if (!admins.some(({ id }) => id === acting.actorId)) throw refuse('forbidden', 'admin_only');
    const found = await lockAccount(transaction, userId);
    if (!found) throw refuse('not_found', 'no_such_account');
    if (!found.secondFactorSince) throw refuse('conflict', 'second_factor_off');
    await removeAllSecondFactors(transaction, userId);
    await endAccess(transaction, userId);
    await recordAudit(transaction, acting, 'second_factor.removed', { user: userId, detail: { reason } });
    const to = { email: found.email, isConfirmed: found.emailConfirmedAt !== null };
    const mail = writeMail('second_factor', to, { link: `${publicOrigin}/account` });
    await queueMail(transaction, mail, clock());
    return getAccount(transaction, userId);
  });
}
