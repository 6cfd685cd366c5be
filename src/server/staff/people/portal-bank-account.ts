import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
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
import type { BankAccountConfirmation, PortalBankAccount } from '#shared/contracts/portal.ts';
import { maskIban } from '#shared/money/iban.ts';

/** The bank account of the signed-in staff member in the workplace on screen, masked. */
export async function readBankAccount(
  { db, clock }: Platform,
  portalUser: PortalUser,
): Promise<PortalBankAccount> {
  const { id } = await getPortalStaff(db, portalUser);
  return described(await findBankAccount(db, id), portalUser.actorId, clock());
}

/** A person's own change is paid to at once, and ends a wait that this person may end. */
export async function changePortalIban(
  platform: Platform,
  { iban, password }: { iban: string | null; password: string },
  portalUser: PortalUser,
): Promise<PortalBankAccount> {
  const { db, clock, publicOrigin } = platform;
  const userId = portalUser.actorId;
  const { id } = await getPortalStaff(db, portalUser);
  await requirePasswordForIban(platform, password, portalUser);
  const now = clock();
  return db.transaction().execute(async (transaction) => {
    const before = await lockBankAccount(transaction, id);
    if (before.userId !== userId) throw notJoined();
    const wait = mayEndWait(before, userId, now) ? noWait : before;
    const { ibanWaitsUntil, ibanAskedUserId } = wait;
    const after = { iban, ibanIsOwn: true, ibanWaitsUntil, ibanAskedUserId };
    await setBankAccount(transaction, id, after);
    await setIbanOfUser(transaction, userId, iban);
    if (before.iban !== iban) {
      await recordIbanChange(transaction, portalUser, id, before.iban, iban);
      await mailPortalIbanChange(transaction, { userId, staffId: id }, iban, { now, publicOrigin });
    }
    return described(after, userId, now);
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
    if (!isIbanWaiting(before, now) || !mayEndWait(before, userId, now))
      throw refuse('conflict', 'iban_not_waiting');
    if (masked(before.iban) !== iban) throw refuse('conflict', 'iban_changed_meanwhile');
    const after = { iban: before.iban, ibanIsOwn: before.ibanIsOwn, ...noWait };
    await setBankAccount(transaction, id, after);
    await recordConfirmed(transaction, portalUser, id, iban);
    return described(after, userId, now);
  });
}

const noWait = { ibanWaitsUntil: null, ibanAskedUserId: null };

async function recordConfirmed(db: Platform['db'], actor: Actor, staffId: number, iban: string | null) {
  await recordAudit(db, actor, 'staff.iban_confirmed', { staff: staffId, detail: { to: iban } });
}

const notJoined = () => refuse('not_found', 'account_not_joined');

function described(account: BankAccount, userId: string, now: Date): PortalBankAccount {
  const isWaiting = isIbanWaiting(account, now);
  return {
    iban: masked(account.iban),
    waitsUntil: isWaiting ? account.ibanWaitsUntil : null,
    mayConfirm: isWaiting && mayEndWait(account, userId, now),
  };
}

function masked(iban: string | null): string | null {
  return iban && maskIban(iban);
}
