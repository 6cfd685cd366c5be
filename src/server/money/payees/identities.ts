import { requirePassword } from '#server/identity/passwords/check-password.ts';
import {
  findIdentity,
  findUserOfStaff,
  isIdentityAwaited,
  listSameNumber,
  listStaffOf,
  setIdentity,
  takeUnasked,
} from '#server/money/payees/identity-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuse, refuseField } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { readPayeeLimits } from '#server/platform/settings/settings-store.ts';
import type {
  IdentityStatement,
  OwnIdentity,
  PayeeIdentity,
  ReadIdentity,
} from '#shared/contracts/payees.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { maskEmiratesId } from '#shared/emirates-id.ts';

/** Nobody younger may work. */
const LEAST_AGE = 15;
const MOST_AGE = 110;

type Needs = Pick<Platform, 'db' | 'clock' | 'adminsNeedSecondFactor'>;

/** What the person has said, and whether a payout waits for it. With test money nobody is asked, but may say it. */
export async function readOwnIdentity(
  { db, clock, adminsNeedSecondFactor: isRealMoney }: Needs,
  userId: string,
): Promise<OwnIdentity> {
  const found = await findIdentity(db, userId);
  const { identityLimit } = await readPayeeLimits(db);
  const today = dubaiDay(clock());
  return {
    identity: found ? { ...found, emiratesId: maskEmiratesId(found.emiratesId) } : null,
    isNeeded: isRealMoney && (await isIdentityAwaited(db, userId, identityLimit, today)),
  };
}

export async function stateIdentity(
  needs: Needs,
  { password, ...stated }: IdentityStatement,
  acting: Omit<Acting, 'user'>,
): Promise<OwnIdentity> {
  const { db, clock } = needs;
  await requirePassword(needs, password, acting);
  const now = clock();
  refuseUnlessLikely(stated, dubaiDay(now));
  await db.transaction().execute(async (transaction) => {
    await setIdentity(transaction, acting.actorId, stated, now);
    await recordAudit(transaction, acting, 'payee.identity_stated', { user: acting.actorId });
    // Nothing stops: somebody may have an account for each of two jobs. Admins see it where they pay.
    const users = await listSameNumber(transaction, acting.actorId);
    if (users.length > 0)
      await recordAudit(transaction, acting, 'payee.identity_shared', {
        user: acting.actorId,
        detail: { users },
      });
  });
  return readOwnIdentity(needs, acting.actorId);
}

/** One mail to each person whose payout has begun to wait for their Emirates ID. With test money nobody is asked. */
export async function askForIdentities(
  { db, clock, publicOrigin }: Pick<Platform, 'db' | 'clock' | 'publicOrigin'>,
  isTestMode: boolean,
): Promise<void> {
  if (isTestMode) return;
  const now = clock();
  const link = `${publicOrigin}/staff/profile`;
  await db.transaction().execute(async (transaction) => {
    const { identityLimit } = await readPayeeLimits(transaction);
    const asked = await takeUnasked(transaction, identityLimit, now, dubaiDay(now));
    const mails = asked.map((person) => writeMail('identity_awaited', person, { link }));
    await queueMails(transaction, mails, now);
  });
}

function refuseUnlessLikely({ bornOn, expiresOn }: PayeeIdentity, today: string): void {
  const birthdayOf = (age: number) => `${Number(today.slice(0, 4)) - age}${today.slice(4)}`;
  if (bornOn > birthdayOf(LEAST_AGE) || bornOn < birthdayOf(MOST_AGE))
    throw refuseField('invalid_input', 'bornOn', 'born_on_invalid');
  if (expiresOn < today) throw refuseField('invalid_input', 'expiresOn', 'emirates_id_expired');
}

/** For an admin who has two-step verification, and has therefore used it to sign in. Each look is in the audit log. */
export async function readPayeeIdentity(
  db: Db,
  staffId: number,
  { hasSecondFactor }: { hasSecondFactor: boolean },
  acting: Omit<Acting, 'user'>,
): Promise<ReadIdentity> {
  if (!hasSecondFactor) throw refuse('forbidden', 'second_factor_required');
  const userId = await findUserOfStaff(db, staffId);
  const identity = userId && (await findIdentity(db, userId));
  if (!identity) throw refuse('not_found', 'no_such_identity');
  await recordAudit(db, acting, 'payee.identity_read', { staff: staffId });
  return { ...identity, alsoOf: await listStaffOf(db, await listSameNumber(db, userId)) };
}

type Payee = { name: string; hasBeenPaid: boolean; identityUntil: string | null };

/** Refuses to pay somebody who was paid before, or is paid much, and has not said who they are. */
export function refuseUnidentified(
  { name, hasBeenPaid, identityUntil }: Payee,
  isAboveLimit: boolean,
  today: string,
): void {
  if (!hasBeenPaid && !isAboveLimit) return;
  if (identityUntil === null) throw refuse('conflict', 'payout_identity_missing', { name });
  if (identityUntil < today) throw refuse('conflict', 'payout_identity_expired', { name });
}
