import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * What a browser keeps after it has signed in: a name of its own, and proof that it was given for this account. It
 * opens nothing; it only says that this browser is no stranger to the account (see slow-guessing.ts).
 */
export function newKnownBrowser(secret: string, userId: string): string {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${proofOf(secret, userId, name).toString('base64url')}`;
}

/** The browser's name, if what it shows was given to it for this account. */
export function findKnownBrowser(
  secret: string,
  userId: string,
  shown: string | undefined,
): string | undefined {
  const [name = '', proof = ''] = shown?.split('.') ?? [];
  const given = Buffer.from(proof, 'base64url');
  const expected = proofOf(secret, userId, name);
  return given.length === expected.length && timingSafeEqual(given, expected) ? name : undefined;
}

function proofOf(secret: string, userId: string, name: string): Buffer {
  return createHmac('sha256', secret).update(`known browser ${userId} ${name}`).digest();
}
