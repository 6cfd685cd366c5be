import { checkPassword } from '#server/identity/sign-in/check-password.ts';
import { deleteOtherSessions, listSessionsOf } from '#server/identity/sign-in/session-store.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuseField } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { UNKNOWN_DEVICE } from '#shared/devices.ts';

/** The open sessions of the user, the one of the request first. Without their ids, which are secret. */
export async function describeSessions(db: Db, userId: string, sid: string, now: Date) {
  const sessions = (await listSessionsOf(db, userId, now)).map(({ sid: each, device, ...times }) => ({
    ...times,
    device: device ?? UNKNOWN_DEVICE,
    isCurrent: each === sid,
  }));
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

type Ending = { password: string; sid: string; actor: Actor & { actorId: string } };

/** Asks for the password, so that somebody who uses another user's session cannot sign that user out. */
export async function endOtherSessions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { password, sid, actor }: Ending,
): Promise<void> {
  const userId = actor.actorId;
  if (!(await checkPassword(db, clock, password, { userId, sid, address: actor.address })))
    throw refuseField('invalid_input', 'password', 'wrong_password');
  await db.transaction().execute(async (transaction) => {
    const count = await deleteOtherSessions(transaction, userId, sid);
    await recordAudit(transaction, actor, {
      action: 'auth.sessions_ended',
      subject: { type: 'user', id: userId },
      detail: { count },
    });
  });
}
