import { recordAttempt, refuseWhileSlowed, signUpKey } from '#server/identity/passwords/slow-guessing.ts';
import type { OpenSession } from '#server/identity/sessions/session-store.ts';
import { sendFirstConfirmation } from '#server/identity/sign-in/confirm-email.ts';
import { hashPassword } from '#server/identity/users/passwords.ts';
import { createUser } from '#server/identity/users/user-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findViolatedUnique } from '#server/platform/db/database-errors.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { type AppError, refuseField } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import type { RegisterRequest, SessionUser } from '#shared/contracts/auth.ts';

export async function register(
  db: Db,
  request: RegisterRequest,
  from: Actor,
  openSession: OpenSession,
  { clock, publicOrigin }: Pick<Platform, 'clock' | 'publicOrigin'>,
): Promise<SessionUser> {
  const { password, confirmPassword, businessName, iban, ...account } = request;
  const asking = signUpKey(from.address);
  const attempt = { by: asking, waitsFor: [asking], countsFor: [asking] };
  await refuseWhileSlowed(db, attempt, clock());
  const passwordHash = await hashPassword(password);
  // An owner registers the business separately; business name and IBAN are stored with the account for staff
  // only.
  const claims = request.role === 'staff' ? { businessName, iban } : {};
  try {
    return await db.transaction().execute(async (transaction) => {
      const user = await createUser(transaction, { ...account, ...claims, passwordHash });
      await recordAudit(transaction, { ...from, actorId: user.id }, 'auth.registered', {
        user: user.id,
        detail: { role: user.role },
      });
      await openSession(transaction, { id: user.id, passwordHash });
      await sendFirstConfirmation(transaction, user, clock(), publicOrigin);
      return user;
    });
  } catch (error) {
    const taken = findTakenRefusal(error);
    // The answer tells that somebody has an account here. Whoever asks for many names has to wait.
    if (taken) await recordAttempt(db, attempt, false, clock());
    throw taken ?? error;
  }
}

function findTakenRefusal(error: unknown): AppError | undefined {
  switch (findViolatedUnique(error)) {
    case 'users_username_key':
    case 'users_skeleton_key':
      return refuseField('conflict', 'username', 'username_taken');
    case 'users_email_key':
      return refuseField('conflict', 'email', 'email_taken');
  }
  return undefined;
}
