import type { FastifyRequest } from 'fastify';
import { actorOf } from '#server/features/audit/record-audit.ts';
import type { Admin } from '#server/features/payouts/start-payout.ts';
import type { SignedInScope } from '#server/http/scopes.ts';

export function actingAdmin(request: FastifyRequest, userOf: SignedInScope['userOf']): Admin {
  const { id } = userOf(request);
  return { ...actorOf(request, id), actorId: id };
}
