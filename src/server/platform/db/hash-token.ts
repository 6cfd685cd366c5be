import { createHash } from 'node:crypto';

/** How the token of a link is stored. It is long and random, so a plain hash is enough: it cannot be reversed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
