import { createHmac, randomBytes } from 'node:crypto';

/** The value of the session cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The session id stored in the table. Without the secret, a cookie can neither be derived from a row nor
 * forged.
 */
export function sidOf(secret: string, token: string): string {
  return createHmac('sha256', secret).update(token).digest('base64url');
}
