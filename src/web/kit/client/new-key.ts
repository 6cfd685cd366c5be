/**
 * A random UUID. `crypto.randomUUID` exists only on https, and Karam is also tried out over http in local
 * networks.
 */
export function newKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
