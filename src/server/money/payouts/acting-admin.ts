import type { FastifyRequest } from 'fastify';
import { type Actor, actorOf } from '#server/platform/audit/record-audit.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';

/** Who does something with payouts. It is always a person. */
export type Admin = Actor & { actorId: string };

export function actingAdmin(request: FastifyRequest, userOf: CallScope['userOf']): Admin {
  const { id } = userOf(request);
  return { ...actorOf(request, id), actorId: id };
}
