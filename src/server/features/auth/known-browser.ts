import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Account } from '#server/features/auth/session-store.ts';

/**
 * What a browser keeps after it has signed in: a name of its own, and proof that it was given for this account
 * and its present password: a change ends it, as it ends the sessions. It opens nothing; it only says that this browser
 * is no stranger to the account (see slow-guessing.ts).
 */
export function newKnownBrowser(secret: string, account: Account): string {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${proofOf(secret, account, name).toString('base64url')}`;
}

/** The browser's name, if what it shows was given to it for this account. */
export function findKnownBrowser(
  secret: string,
  account: Account,
  shown: string | undefined,
): string | undefined {
  const [name = '', proof = ''] = shown?.split('.') ?? [];
  const given = Buffer.from(proof, 'base64url');
  const expected = proofOf(secret, account, name);
  return given.length === expected.length && timingSafeEqual(given, expected) ? name : undefined;
}

function proofOf(secret: string, { id, passwordHash }: Account, name: string): Buffer {
  const password = createHash('sha256').update(passwordHash).digest('base64url');
  return createHmac('sha256', secret).update(`known browser ${id} ${password} ${name}`).digest();
}
