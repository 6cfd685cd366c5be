import { isIP } from 'node:net';

/** The IP address in the form that is stored: no zone, mapped IPv4 as IPv4. Null if it is not an IP address. */
export function findAddress(ip: string): string | null {
  const [bare = ''] = ip.split('%');
  const address = bare.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(address) ? address : null;
}

/** The network that limits count. One IPv6 subscriber owns a whole /64 and could use each address once. */
export function networkOf(ip: string): string {
  const address = findAddress(ip) ?? 'unknown';
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  // A trailing IPv4 address counts as two groups. It is never part of the first four.
  const groups = after.length + (tail.includes('.') ? 1 : 0);
  const missing = address.includes('::') ? 8 - before.length - groups : 0;
  const all = [...before, ...Array<string>(missing).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
