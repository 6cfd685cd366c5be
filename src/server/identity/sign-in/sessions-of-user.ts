import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { sweepLoginFailures } from '#server/identity/passwords/login-failure-store.ts';
import { sweepResets } from '#server/identity/passwords/password-reset-store.ts';
import { sweepChallenges } from '#server/identity/second-factor/passkey-store.ts';
import {
  deleteOtherSessions,
  listSessionsOf,
  setBusinessOfSession,
  sweepSessions,
} from '#server/identity/sessions/session-store.ts';
import { sweepConfirmations } from '#server/identity/users/email-confirmation-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { UNKNOWN_DEVICE } from '#shared/contracts/auth.ts';

/** The open sessions of the user, the one of the request first. Without their ids, which are secret. */
export async function describeSessions(db: Db, userId: string, sid: string, now: Date) {
  const sessions = (await listSessionsOf(db, userId, now)).map(({ sid: each, device, ...times }) => ({
    ...times,
    device: device ?? UNKNOWN_DEVICE,
    isCurrent: each === sid,
  }));
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Asks for the password, so that somebody who uses another user's session cannot sign that user out. */
export async function endOtherSessions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  password: string,
  acting: Acting,
): Promise<void> {
  const { actorId: userId, sid } = acting;
  await requirePassword({ db, clock }, password, acting);
  await db.transaction().execute(async (transaction) => {
    const count = await deleteOtherSessions(transaction, userId, sid);
    await recordAudit(transaction, acting, 'auth.sessions_ended', { user: userId, detail: { count } });
  });
}

/** All pages of this session show that business. Sessions in other browsers keep theirs. */
export async function chooseBusiness(db: Db, sid: string | undefined, businessId: number): Promise<void> {
  if (sid) await setBusinessOfSession(db, sid, businessId);
}

/**
 * Deletes what has expired: sessions, counts of failed logins, links to confirm an address or to set a
 * password, and challenges for passkeys.
 */
export async function sweepSignIns(db: Db, now: Date): Promise<void> {
  await sweepSessions(db, now);
  await sweepLoginFailures(db, now);
  await sweepConfirmations(db, now);
  await sweepResets(db, now);
  await sweepChallenges(db, now);
}
