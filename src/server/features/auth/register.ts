import type { Db } from '#server/db/database.ts';
import { findViolatedUnique } from '#server/db/unique-violation.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import type { OpenSession } from '#server/features/auth/session-store.ts';
import { createUser } from '#server/features/auth/user-store.ts';
import { type AppError, refuseField } from '#server/http/app-error.ts';
import type { RegisterRequest, SessionUser } from '#shared/contracts/auth.ts';

export async function register(
  db: Db,
  request: RegisterRequest,
  from: Actor,
  openSession: OpenSession,
): Promise<SessionUser> {
  const { password, confirmPassword, businessName, iban, ...account } = request;
  const passwordHash = await hashPassword(password);
  // An owner registers the business separately; business name and IBAN are stored with the account for staff
  // only.
  const claims = request.role === 'staff' ? { businessName, iban } : {};
  try {
    return await db.transaction().execute(async (transaction) => {
      const user = await createUser(transaction, { ...account, ...claims, passwordHash });
      await recordAudit(
        transaction,
        { ...from, actorId: user.id },
        { action: 'auth.registered', subject: { type: 'user', id: user.id }, detail: { role: user.role } },
      );
      await openSession(transaction, { id: user.id, passwordHash });
      return user;
    });
  } catch (error) {
    throw findTakenRefusal(error) ?? error;
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
