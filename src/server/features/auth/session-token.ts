import { createHmac, randomBytes } from 'node:crypto';

/** What the browser's cookie holds. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the table holds: without the secret, nobody can turn a row of it back into a cookie, or make one up. */
export function sidOf(secret: string, token: string): string {
  return createHmac('sha256', secret).update(token).digest('base64url');
}
