import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { addFailure, clearFailures } from '#server/features/auth/login-failure-store.ts';
import { verifyNoPassword, verifyPassword } from '#server/features/auth/passwords.ts';
import type { OpenSession } from '#server/features/auth/session-store.ts';
import {
  accountKey,
  addressKey,
  browserKey,
  refuseWhileSlowed,
} from '#server/features/auth/slow-guessing.ts';
import { findUserByUsername, toSessionUser } from '#server/features/auth/user-store.ts';
import type { LoginRequest, SessionUser } from '#shared/contracts/auth.ts';

/** Whoever asks to be let in: where from, and whether by a browser the account knows. */
export type Caller = Actor & { findKnownBrowser(userId: string): string | undefined };

export async function logIn(
  db: Db,
  clock: () => Date,
  request: LoginRequest,
  { findKnownBrowser, ...from }: Caller,
  openSession: OpenSession,
): Promise<SessionUser> {
  const user = await findUserByUsername(db, request.username);
  const browser = user && findKnownBrowser(user.id);
  const account = accountKey(user?.id, request.username);
  const keys = browser ? [browserKey(browser)] : [account, addressKey(from.address)];

  await refuseWhileSlowed(db, keys, clock());
  const matches = user
    ? await verifyPassword(user.password, request.password)
    : await verifyNoPassword(request.password);
  // Once more, before the outcome is told: of guesses sent all at once, only the free ones learn anything.
  await refuseWhileSlowed(db, keys, clock());

  const subject = user && { type: 'user', id: user.id };
  if (!user || !matches) {
    await addFailure(db, keys, clock());
    await recordAudit(db, from, {
      action: 'auth.sign_in_failed',
      // A name nobody has is not written down: it may be a password in the wrong field.
      ...(subject && { subject, detail: { username: user.username } }),
    });
    throw new AppError('unauthorized', 'Invalid username or password');
  }
  await db.transaction().execute(async (transaction) => {
    await openSession(transaction, { id: user.id, passwordHash: user.password });
    // Not the address's: someone with an account of their own could begin anew after every guess at another.
    await clearFailures(transaction, [account, ...(browser ? keys : [])]);
    await recordAudit(
      transaction,
      { ...from, actorId: user.id },
      { action: 'auth.signed_in', ...(subject && { subject }) },
    );
  });
  return toSessionUser(user);
}
