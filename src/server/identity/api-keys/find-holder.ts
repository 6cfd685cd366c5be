import type { FastifyRequest } from 'fastify';
import { findWorkingKey, setLastUsed } from '#server/identity/api-keys/api-key-store.ts';
import { findKeyIn } from '#server/identity/api-keys/key-text.ts';
import { findEnabledAccount } from '#server/identity/sign-in/accounts.ts';
import { hashToken } from '#server/platform/db/hash-token.ts';
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
