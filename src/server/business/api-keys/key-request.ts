import type { FastifyRequest } from 'fastify';
import { type Actor, actorOf } from '#server/platform/audit/record-audit.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';

type HolderOf = CallScope['holderOf'];

/** Requests are counted for each key. */
export const countedByKey = (holderOf: HolderOf) =>
  ({ rateLimit: 'keys', countedKey: (request: FastifyRequest) => holderOf(request).keyId }) as const;

/** The owner acts, through the key. */
export function keyActorOf(request: FastifyRequest, holderOf: HolderOf): Actor & { actorId: string } {
  const { owner, keyName } = holderOf(request);
  return { ...actorOf(request, owner.id), actorId: owner.id, apiKey: keyName };
}
