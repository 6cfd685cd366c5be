import { askToConfirm } from '#server/identity/sign-in/confirm-email.ts';
import { clearFailures } from '#server/identity/sign-in/login-failure-store.ts';
import type { OpenSession } from '#server/identity/sign-in/session-store.ts';
import { type findUserById, toSessionUser } from '#server/identity/sign-in/user-store.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';

type User = NonNullable<Awaited<ReturnType<typeof findUserById>>>;

/** Opens the session of a user who has shown who they are. */
export async function finishSignIn(
  { db, clock, publicOrigin }: Pick<Platform, 'db' | 'clock' | 'publicOrigin'>,
  user: User,
  from: Actor,
  clearedBySuccess: string[],
  openSession: OpenSession,
): Promise<SessionUser> {
  await db.transaction().execute(async (transaction) => {
    await openSession(transaction, { id: user.id, passwordHash: user.password });
    await clearFailures(transaction, clearedBySuccess);
    const subject = { type: 'user', id: user.id } as const;
    await recordAudit(transaction, { ...from, actorId: user.id }, { action: 'auth.signed_in', subject });
    await askToConfirm(transaction, user, clock(), publicOrigin);
  });
  return toSessionUser(user);
}

export async function recordFailedSignIn(db: Db, from: Actor, user: User | undefined): Promise<void> {
  await recordAudit(db, from, {
    action: 'auth.sign_in_failed',
    // An unknown username is not recorded: it may be a password typed into the wrong field.
    ...(user && { subject: { type: 'user', id: user.id }, detail: { username: user.username } }),
  });
}
