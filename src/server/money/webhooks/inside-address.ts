import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Addresses that are not on the public internet: our own machine, private networks, and those with a special use. */
const inside = new BlockList();
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [net = '', bits] = range.split('/');
  inside.addSubnet(net, Number(bits), 'ipv4');
}

/** Only these IPv6 addresses are public. Within them, some ranges carry an IPv4 address or are for examples. */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [net = '', bits] = range.split('/');
  inside.addSubnet(net, Number(bits), 'ipv6');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export function isLoopback(address: string): boolean {
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** True also for what is no address at all. */
export function isInside(address: string): boolean {
  if (isIPv4(address)) return inside.check(address, 'ipv4');
  return !isIPv6(address) || !publicV6.check(address, 'ipv6') || inside.check(address, 'ipv6');
}
