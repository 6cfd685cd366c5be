import { setNames } from '#server/identity/sign-in/user-store.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import type { NamesRequest, SessionUser } from '#shared/contracts/auth.ts';

export async function changeNames(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  names: NamesRequest,
  actor: Actor & { actorId: string },
): Promise<SessionUser> {
  return db.transaction().execute(async (transaction) => {
    const user = await setNames(transaction, actor.actorId, names, clock());
    // The names themselves stay out of the audit log, where they could not be erased.
    await recordAudit(transaction, actor, {
      action: 'account.changed',
      subject: { type: 'user', id: actor.actorId },
    });
    return user;
  });
}
