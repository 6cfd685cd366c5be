import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Account } from '#server/identity/sign-in/session-store.ts';

/**
 * The cookie value that a browser keeps after a sign-in: a random id, and an HMAC over that id, the account
 * and its password hash. A password change therefore makes it invalid. It gives no access; it only shows that
 * this browser has signed in to the account before (see slow-guessing.ts).
 */
export function newKnownBrowser(secret: string, account: Account): string {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${proofOf(secret, account, name).toString('base64url')}`;
}

/** The browser's id, if the cookie value was issued for this account and its current password. */
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
