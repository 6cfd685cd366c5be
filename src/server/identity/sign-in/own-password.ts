import type { FastifyRequest } from 'fastify';
import { checkPassword } from '#server/identity/sign-in/check-password.ts';
import { type Actor, actorOf } from '#server/platform/audit/record-audit.ts';
import { refuseField } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';

/** An admin who has typed their own password again, and the session of the request. */
export type ActingAdmin = { actor: Actor & { actorId: string }; sid: string; password: string };

type Confirmed = FastifyRequest<{ Body: { password: string } }>;

export function actingAdmin(request: Pick<Confirmed, 'body'> & FastifyRequest, adminId: string): ActingAdmin {
  const actor = { ...actorOf(request, adminId), actorId: adminId };
  return { actor, sid: request.findSid() ?? '', password: request.body.password };
}

/** Before a change that somebody who uses an admin's open session must not make. */
export async function requireOwnPassword(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { actor, sid, password }: ActingAdmin,
): Promise<void> {
  const from = { userId: actor.actorId, sid, address: actor.address };
  if (!(await checkPassword(db, clock, password, from)))
    throw refuseField('invalid_input', 'password', 'wrong_password');
}
