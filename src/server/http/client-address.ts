import { isIP } from 'node:net';

/** An address as it can be stored: without a zone, IPv4 as IPv4. Nothing when a proxy handed on something else. */
export function findAddress(ip: string): string | null {
  const [bare = ''] = ip.split('%');
  const address = bare.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(address) ? address : null;
}

/** Whom to count an address as: any one subscriber of IPv6 holds a whole /64 and could come from each of it once. */
export function networkOf(ip: string): string {
  const address = findAddress(ip) ?? 'unknown';
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  // An IPv4 address at the end stands for two groups; it never reaches into the first four.
  const groups = after.length + (tail.includes('.') ? 1 : 0);
  const missing = address.includes('::') ? 8 - before.length - groups : 0;
  const all = [...before, ...Array<string>(missing).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
