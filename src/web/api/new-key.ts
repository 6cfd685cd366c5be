/** A random UUID. `crypto.randomUUID` only exists on https, and Karam is also tried out on a plain local network. */
export function newKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
