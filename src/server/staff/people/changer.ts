import { checkPassword } from '#server/identity/passwords/check-password.ts';
import type { Actor } from '#server/platform/audit/record-audit.ts';
import { refuseField } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';

/** The signed-in user who changes a bank account, and the id of their session. */
export type Changer = Actor & { actorId: string; sid: string };

/** Where money goes may only be changed with the password: somebody may use another user's open session. */
export async function requirePassword(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  password: string | undefined,
  { actorId, sid, address }: Changer,
): Promise<void> {
  if (password === undefined) throw refuseField('invalid_input', 'password', 'iban_needs_password');
  if (!(await checkPassword(db, clock, password, { userId: actorId, sid, address })))
    throw refuseField('invalid_input', 'password', 'wrong_password');
}
