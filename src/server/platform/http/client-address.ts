import { isIP } from 'node:net';

/** The IP address in the form that is stored: no zone, mapped IPv4 as IPv4. Null if it is not an IP address. */
export function findAddress(ip: string): string | null {
  const [bare = ''] = ip.split('%');
  const address = bare.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(address) ? address : null;
}

/**
 * The network that limits count: one IPv4 address, or an IPv6 /56. Providers give a subscriber a /64 or a /56, who could
 * use each address in it once.
 */
export function networkOf(ip: string): string {
  const address = findAddress(ip) ?? 'unknown';
  if (isIP(address) !== 6) return address;
  const [a = 0, b = 0, c = 0, d = 0] = firstGroups(address);
  return `${[a, b, c, d & 0xff00].map(toHex).join(':')}::/56`;
}

/** The IPv6 /48 that companies and tunnels can get: 256 of the networks above. IPv4 has nothing like it. */
export function siteOf(ip: string): string | undefined {
  const address = findAddress(ip);
  if (!address || isIP(address) !== 6) return undefined;
  return `${firstGroups(address).slice(0, 3).map(toHex).join(':')}::/48`;
}

/** The first four of the eight groups of an IPv6 address. */
function firstGroups(address: string): number[] {
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  // A trailing IPv4 address counts as two groups. It is never part of the first four.
  const groups = after.length + (tail.includes('.') ? 1 : 0);
  const missing = address.includes('::') ? 8 - before.length - groups : 0;
  const all = [...before, ...Array<string>(missing).fill('0'), ...after];
  return all.slice(0, 4).map((group) => Number.parseInt(group, 16));
}

const toHex = (group: number): string => group.toString(16);
