import type { FastifyRequest } from 'fastify';
import { clearFailures } from '#server/identity/passwords/login-failure-store.ts';
import {
  changeFromKey,
  changeKey,
  recordAttempt,
  refuseWhileSlowed,
} from '#server/identity/passwords/slow-guessing.ts';
import { verifyPassword } from '#server/identity/users/passwords.ts';
import { findPasswordHash } from '#server/identity/users/user-store.ts';
import { type Actor, actorOf } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuseField } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';

/** The signed-in user who types the password again, and from where. */
export type Guesser = { userId: string; sid: string; address: string | null };

/** Returns the stored hash if the password is right. Wrong ones are counted: somebody may use another user's session. */
export async function checkPassword(
  db: Db,
  clock: () => Date,
  password: string,
  from: Guesser,
): Promise<string | undefined> {
  const keys = keysOf(from, clock());
  const attempt = { by: keys[0], waitsFor: keys, countsFor: keys };
  await refuseWhileSlowed(db, attempt, clock());
  const hash = await findPasswordHash(db, from.userId);
  const matches = hash !== undefined && (await verifyPassword(hash, password));
  await recordAttempt(db, attempt, matches, clock());
  return matches ? hash : undefined;
}

export async function clearGuesses(transaction: Db, from: Guesser, now: Date): Promise<void> {
  await clearFailures(transaction, keysOf(from, now));
}

function keysOf({ userId, sid, address }: Guesser, now: Date): [string, string] {
  return [changeFromKey(sid, address), changeKey(userId, now)];
}

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
