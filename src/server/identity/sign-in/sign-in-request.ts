import type { FastifyRequest } from 'fastify';
import type { Changer } from '#server/identity/sign-in/change-factors.ts';
import type { Caller } from '#server/identity/sign-in/log-in.ts';
import { relyingPartyOf } from '#server/identity/sign-in/webauthn.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';

export function callerOf(request: FastifyRequest, publicOrigin: string): Caller {
  return {
    ...actorOf(request, null),
    findKnownBrowser: (account) => request.findKnownBrowser(account),
    asker: { holder: request.findPasskeyHolder(), party: relyingPartyOf(request, publicOrigin) },
  };
}

export function changerOf(request: FastifyRequest, user: SignedInUser): Changer {
  return { user, sid: request.findSid() ?? '', actor: actorOf(request, user.id) };
}
