import { hasAppSince, requirePasswordAndCode } from '#server/identity/second-factor/second-factor.ts';
import { wasDoneToUser } from '#server/platform/audit/audit-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { findIbanWaitEnd } from '#server/platform/settings/settings.ts';
import {
  isIbanWaiting,
  mailPortalIbanChange,
  mayEndWait,
  recordIbanChange,
  requirePasswordForIban,
} from '#server/staff/people/change-iban.ts';
import {
  type BankAccount,
  findBankAccount,
  lockBankAccount,
  setBankAccount,
  setIbanOfUser,
} from '#server/staff/people/staff-store.ts';
import { getPortalStaff, type PortalUser } from '#server/staff/portal/workplace.ts';
import type {
  BankAccountConfirmation,
  PortalBankAccount,
  PortalIbanChange,
} from '#shared/contracts/portal.ts';
import { maskIban } from '#shared/money/iban.ts';

/** The bank account of the signed-in staff member in the workplace on screen, masked. */
export async function readBankAccount(
  { db, clock }: Platform,
  portalUser: PortalUser,
): Promise<PortalBankAccount> {
  const { id } = await getPortalStaff(db, portalUser);
  return describe(db, await findBankAccount(db, id), portalUser.actorId, clock());
}

/**
 * A person's own change waits as long as anybody's, because somebody else may have their password. A code of their app is
 * the proof that it is them: with it the new account is paid to at once, and a wait ends that this person may end.
 */
export async function changePortalIban(
  platform: Platform,
  { iban, password, code }: PortalIbanChange,
  portalUser: PortalUser,
): Promise<PortalBankAccount> {
  const { db, clock, publicOrigin } = platform;
  const userId = portalUser.actorId;
  const { id } = await getPortalStaff(db, portalUser);
  const now = clock();
  if (code) {
    const setUpUntil = await findLastWait(db, now);
    await requirePasswordAndCode(platform, { password, code, setUpUntil }, portalUser);
  } else await requirePasswordForIban(platform, password, portalUser);
  return db.transaction().execute(async (transaction) => {
    const before = await lockBankAccount(transaction, id);
    if (before.userId !== userId) throw notJoined();
    const isProved = code && mayEndWait(before, userId, now);
    const waitsUntil = await findIbanWaitEnd(transaction, now, before.ibanWaitsUntil);
    // Nobody can end the new wait: the person who could has made the change.
    const newWait = { ibanWaitsUntil: waitsUntil, ibanAskedUserId: null };
    const unproved = before.iban === iban ? before : newWait;
    const { ibanWaitsUntil, ibanAskedUserId } = isProved ? noWait : unproved;
    const after = { iban, ibanIsOwn: true, ibanWaitsUntil, ibanAskedUserId };
    await setBankAccount(transaction, id, after);
    await setIbanOfUser(transaction, userId, iban);
    if (before.iban !== iban) {
      await recordIbanChange(transaction, portalUser, id, before.iban, iban);
      await mailPortalIbanChange(transaction, { userId, staffId: id }, iban, {
        actor: portalUser,
        now,
        publicOrigin,
      });
    }
    return describe(transaction, after, userId, now);
  });
}

/** Ends the wait. The request names the account that the person saw, so that they confirm no other one. */
export async function confirmIban(
  platform: Platform,
  { iban, password }: BankAccountConfirmation,
  portalUser: PortalUser,
): Promise<PortalBankAccount> {
  const { db, clock } = platform;
  const userId = portalUser.actorId;
  const { id } = await getPortalStaff(db, portalUser);
  await requirePasswordForIban(platform, password, portalUser);
  const now = clock();
  return db.transaction().execute(async (transaction) => {
    const before = await lockBankAccount(transaction, id);
    if (before.userId !== userId) throw notJoined();
    if (!isIbanWaiting(before, now) || !(await mayConfirm(transaction, before, userId, now)))
      throw refuse('conflict', 'iban_not_waiting');
    if (masked(before.iban) !== iban) throw refuse('conflict', 'iban_changed_meanwhile');
    const after = { iban: before.iban, ibanIsOwn: before.ibanIsOwn, ...noWait };
    await setBankAccount(transaction, id, after);
    await recordConfirmed(transaction, portalUser, id, iban);
    return describe(transaction, after, userId, now);
  });
}

/**
 * By the password alone: not if an admin has made a link to set it, because that admin may be the one who knows it, and
 * have changed the IBAN too.
 */
async function mayConfirm(db: Db, account: BankAccount, userId: string, now: Date): Promise<boolean> {
  if (!mayEndWait(account, userId, now)) return false;
  return !(await wasDoneToUser(db, userId, 'auth.reset_link_made', await findLastWait(db, now)));
}

const noWait = { ibanWaitsUntil: null, ibanAskedUserId: null };

async function recordConfirmed(db: Db, actor: Actor, staffId: number, iban: string | null) {
  await recordAudit(db, actor, 'staff.iban_confirmed', { staff: staffId, detail: { to: iban } });
}

const notJoined = () => refuse('not_found', 'account_not_joined');

async function describe(db: Db, account: BankAccount, userId: string, now: Date): Promise<PortalBankAccount> {
  const isWaiting = isIbanWaiting(account, now);
  return {
    iban: masked(account.iban),
    waitsUntil: isWaiting ? account.ibanWaitsUntil : null,
    mayConfirm: isWaiting && (await mayConfirm(db, account, userId, now)),
    mayUseCode: await hasAppSince(db, userId, await findLastWait(db, now)),
  };
}

/**
 * When a wait that ends now would have begun. An app that was set up since then proves nothing: whoever has session and
 * password can set one up.
 */
async function findLastWait(db: Db, now: Date): Promise<Date> {
  const waitMs = ((await findIbanWaitEnd(db, now)) ?? now).getTime() - now.getTime();
  return new Date(now.getTime() - waitMs);
}

function masked(iban: string | null): string | null {
  return iban && maskIban(iban);
}
