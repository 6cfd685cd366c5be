import type { FastifyRequest } from 'fastify';
import { actorOf } from '#server/features/audit/record-audit.ts';
import type { Caller } from '#server/features/auth/log-in.ts';
import { relyingPartyOf } from '#server/features/auth/relying-party.ts';

export function callerOf(request: FastifyRequest, publicOrigin: string): Caller {
  return {
    ...actorOf(request, null),
    findKnownBrowser: (account) => request.findKnownBrowser(account),
    asker: { holder: request.findPasskeyHolder(), party: relyingPartyOf(request, publicOrigin) },
  };
}
