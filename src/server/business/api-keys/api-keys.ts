import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import {
  deleteOldKeys,
  insertKey,
  type KeyRow,
  listKeys,
  setRevoked,
} from '#server/identity/api-keys/api-key-store.ts';
import { newKey } from '#server/identity/api-keys/find-holder.ts';
import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { notifyByMail } from '#server/identity/second-factor/change-factors.ts';
import { isOpenSession } from '#server/identity/sessions/session-store.ts';
import { lockUser } from '#server/identity/users/user-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { hashToken } from '#server/platform/db/encrypted-text.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import { refuse, refuseField } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import type { NewApiKey } from '#shared/contracts/connections.ts';
import { addDays, startOfDubaiDay } from '#shared/dubai-time.ts';
import { MOST_API_KEYS } from '#shared/roles.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Revoked and expired keys are deleted after this time. */
const STORED_DAYS = 30;

export async function listOwnKeys(db: Db, owner: SignedInUser, now: Date) {
  const { id } = await getOwnBusiness(db, owner);
  return (await listKeys(db, id)).map((key) => shownKey(key, now));
}

/** Returns the key itself, which is shown this once: only its hash is stored. */
export async function makeKey(
  platform: Platform,
  { name, scopes, lastDay, password }: NewApiKey,
  isTest: boolean,
  acting: Acting,
) {
  const { db, clock } = platform;
  const now = clock();
  const expiresAt = lastDay === null ? null : startOfDubaiDay(addDays(lastDay, 1));
  if (expiresAt && expiresAt <= now) throw refuseField('invalid_input', 'lastDay', 'key_day_past');
  const business = await getOwnBusiness(db, acting.user);
  await requirePassword(platform, password, acting);
  return db.transaction().execute(async (transaction) => {
    // Otherwise two requests at once could both make the last one.
    await lockUser(transaction, acting.user.id);
    if (!(await isOpenSession(transaction, acting.sid))) throw refuse('unauthorized', 'unauthorized');
    const working = (await listKeys(transaction, business.id)).filter((key) => !hasExpired(key, now));
    if (working.length >= MOST_API_KEYS) throw refuse('conflict', 'keys_too_many', { most: MOST_API_KEYS });
    const key = newKey(isTest);
    const lastFour = key.slice(-4);
    const row = { businessId: business.id, name, scopes, lastFour, createdAt: now, expiresAt };
    const made = await insertKey(transaction, { ...row, hash: hashToken(key) });
    await recordAudit(transaction, acting, 'api_key.made', {
      business: business.id,
      detail: { name, lastFour, scopes },
    });
    await notifyByMail(transaction, platform, acting, (to, link) =>
      writeMail('api_key_made', to, { name, link }),
    );
    return { ...shownKey(made, now), key };
  });
}

export async function revokeKey(platform: Platform, id: number, password: string, acting: Acting) {
  const { db, clock } = platform;
  const business = await getOwnBusiness(db, acting.user);
  await requirePassword(platform, password, acting);
  await db.transaction().execute(async (transaction) => {
    const key = await setRevoked(transaction, business.id, id, clock());
    if (!key) throw refuse('not_found', 'no_such_key');
    await recordAudit(transaction, acting, 'api_key.revoked', {
      business: business.id,
      detail: { name: key.name, lastFour: key.lastFour },
    });
  });
}

export async function sweepKeys(db: Db, now: Date): Promise<void> {
  await deleteOldKeys(db, new Date(now.getTime() - STORED_DAYS * DAY_MS));
}

const hasExpired = ({ expiresAt }: Pick<KeyRow, 'expiresAt'>, now: Date) =>
  expiresAt !== null && expiresAt <= now;

function shownKey(key: KeyRow, now: Date) {
  return { ...key, hasExpired: hasExpired(key, now) };
}
