import type { FastifyRequest } from 'fastify';
import { actorOf } from '#server/features/audit/record-audit.ts';
import type { Changer } from '#server/features/auth/change-factors.ts';
import type { SignedInUser } from '#server/http/signed-in-user.ts';

export function changerOf(request: FastifyRequest, user: SignedInUser): Changer {
  return { user, sid: request.findSid() ?? '', actor: actorOf(request, user.id) };
}
