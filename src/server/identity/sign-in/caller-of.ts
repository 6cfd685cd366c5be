import type { FastifyRequest } from 'fastify';
import type { Caller } from '#server/identity/sign-in/log-in.ts';
import { relyingPartyOf } from '#server/identity/sign-in/relying-party.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';

export function callerOf(request: FastifyRequest, publicOrigin: string): Caller {
  return {
    ...actorOf(request, null),
    findKnownBrowser: (account) => request.findKnownBrowser(account),
    asker: { holder: request.findPasskeyHolder(), party: relyingPartyOf(request, publicOrigin) },
  };
}
