import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { findWorkingKey, setLastUsed } from '#server/identity/api-keys/api-key-store.ts';
import { findEnabledAccount } from '#server/identity/users/accounts.ts';
import { hashToken } from '#server/platform/db/encrypted-text.ts';
import type { KeyHolder, Platform } from '#server/platform/http/scopes.ts';

/** The last use is written at most this often, so that most requests only read. */
const USED_EVERY_MS = 60_000;

/** Who sends a request with an API key. The hash is looked up, so how long it takes says nothing about the key. */
export const holderFinder =
  ({ db, clock }: Pick<Platform, 'db' | 'clock'>) =>
  async ({ headers }: FastifyRequest): Promise<KeyHolder | undefined> => {
    const key = findKeyIn(headers.authorization);
    const now = clock();
    const found = key && (await findWorkingKey(db, hashToken(key), now));
    if (!found) return undefined;
    const owner = await findEnabledAccount(db, found.ownerId);
    if (owner?.role !== 'business') return undefined;
    const { id, name, scopes, businessId, expiresAt, lastUsedAt } = found;
    if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= USED_EVERY_MS) await setLastUsed(db, id, now);
    // A key is of one business, whichever its owner looks at.
    const atWork = {
      ...owner,
      workplace: { businessId, role: 'owner' as const },
      chosenBusinessId: businessId,
    };
    return { keyId: id, keyName: name, scopes, businessId, expiresAt, owner: atWork };
  };

/** Readable, so that people and programs that search for leaked secrets recognise it. */
const KEY = /^Bearer (karam_(?:live|test)_[\w-]{43})$/i;

/** 256 random bits. */
export function newKey(isTest: boolean): string {
  return `karam_${isTest ? 'test' : 'live'}_${randomBytes(32).toString('base64url')}`;
}

export function findKeyIn(authorization: string | undefined): string | undefined {
  return KEY.exec(authorization ?? '')?.[1];
}
