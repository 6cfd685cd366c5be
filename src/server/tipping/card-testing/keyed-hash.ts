import { createHmac, hkdfSync } from 'node:crypto';

export type KeyedHash = (kind: 'network' | 'card', value: string) => string;

/**
 * The form in which an address or a card is stored. There are few enough IPv4 addresses to try them all, so a plain hash
 * would hide nothing. The key is derived: these hashes can never be used as another signature made with the secret.
 */
export function keyedHash(sessionSecret: string): KeyedHash {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'karam card testing', 32));
  return (kind, value) => createHmac('sha256', key).update(`${kind} ${value}`).digest('base64url');
}
