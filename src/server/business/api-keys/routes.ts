import type { FastifyRequest } from 'fastify';
import { listOwnKeys, makeKey, revokeKey } from '#server/business/api-keys/api-keys.ts';
import { actorOf, type KnownActor } from '#server/platform/http/acting.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { apiKeyCalls } from '#shared/calls/business/members.ts';

/** `isTest`: no real money moves, and the key says so. */
export function apiKeysRoutes(isTest: boolean) {
  return ({ on, userOf, actingOf, platform }: CallScope): void => {
    on(apiKeyCalls.list, async (request) => listOwnKeys(platform.db, userOf(request), platform.clock()));

    on(apiKeyCalls.add, { config: { rateLimit: 'login' } }, async (request) => {
      return makeKey(platform, request.body, isTest, actingOf(request));
    });

    on(apiKeyCalls.revoke, { config: { rateLimit: 'login' } }, async (request) => {
      const { id } = request.params;
      await revokeKey(platform, id, request.body.password, actingOf(request));
    });
  };
}

type HolderOf = CallScope['holderOf'];

/** Requests are counted for each key. */
export const countedByKey = (holderOf: HolderOf) =>
  ({ rateLimit: 'keys', countedKey: (request: FastifyRequest) => holderOf(request).keyId }) as const;

/** Names of staff, and all else about them that the key has not sent itself, need this scope in every answer. */
export const readsStaff = (request: FastifyRequest, holderOf: HolderOf) =>
  holderOf(request).scopes.includes('staff:read');

/** The owner acts, through the key. */
export function keyActorOf(request: FastifyRequest, holderOf: HolderOf): KnownActor {
  const { owner, keyName } = holderOf(request);
  return { ...actorOf(request, owner.id), actorId: owner.id, apiKey: keyName };
}
