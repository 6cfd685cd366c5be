import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A separate key, so that an upload signature can never be used as another signature made with the secret. */
export function uploadKeyOf(sessionSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', 'karam object uploads', 32));
}

/** The query string of an upload address. */
export function signedQuery(key: Buffer, id: string, expiresAt: Date): string {
  const expires = String(expiresAt.getTime());
  return String(
    new URLSearchParams({ expires, signature: signature(key, id, expires).toString('base64url') }),
  );
}

export function isSigned(
  key: Buffer,
  id: string,
  query: { expires: string; signature: string },
  now: Date,
): boolean {
  const given = Buffer.from(query.signature, 'base64url');
  const right = signature(key, id, query.expires);
  const matches = given.length === right.length && timingSafeEqual(given, right);
  return matches && now.getTime() < Number(query.expires);
}

function signature(key: Buffer, id: string, expires: string): Buffer {
  return createHmac('sha256', key).update(`${id} ${expires}`).digest();
}
