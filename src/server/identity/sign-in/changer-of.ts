import type { FastifyRequest } from 'fastify';
import type { Changer } from '#server/identity/sign-in/change-factors.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';

export function changerOf(request: FastifyRequest, user: SignedInUser): Changer {
  return { user, sid: request.findSid() ?? '', actor: actorOf(request, user.id) };
}
