import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { refuseField } from '#server/platform/http/app-error.ts';
import { LONGEST_WEBHOOK_URL } from '#shared/contracts/connections.ts';

/** IPv4 addresses that are not on the public internet: this machine, private networks, special uses. */
const inside = new BlockList();
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [net = '', bits] = range.split('/');
  inside.addSubnet(net, Number(bits), 'ipv4');
}

/** Only these IPv6 addresses are public, except ranges that embed an IPv4 address or are for documentation. */
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

/** Also true for text that is not an IP address. */
export function isInside(address: string): boolean {
  if (isIPv4(address)) return inside.check(address, 'ipv4');
  return !isIPv6(address) || !publicV6.check(address, 'ipv6') || inside.check(address, 'ipv6');
}

/** The host without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Names of this machine or network, whatever DNS says. */
const isInsideName = (host: string) =>
  /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host) || !host.includes('.');

const isLoopbackHost = (host: string) => host === 'localhost' || (isIP(host) > 0 && isLoopback(host));

/**
 * Returns the normalized URL. `isLocal`: addresses of this machine are allowed, also without TLS. `field`: the field of the
 * request to report. `most`: how long it may be; encoded letters are longer than typed ones.
 */
export function checkEndpointUrl(
  text: string,
  isLocal: boolean,
  { field = 'url', most = LONGEST_WEBHOOK_URL } = {},
): string {
  if (!URL.canParse(text)) throw refuseField('invalid_input', field, 'webhook_url_invalid');
  const url = new URL(text);
  if (url.href.length > most) throw refuseField('invalid_input', field, 'too_long', { most });
  const host = hostOf(url);
  if (url.username || url.password || url.hash)
    throw refuseField('invalid_input', field, 'webhook_url_invalid');
  if (isLocal && isLoopbackHost(host) && /^https?:$/.test(url.protocol)) return url.href;
  if (url.protocol !== 'https:') throw refuseField('invalid_input', field, 'webhook_url_invalid');
  if (isIP(host) ? isInside(host) : isInsideName(host))
    throw refuseField('invalid_input', field, 'webhook_url_inside');
  return url.href;
}

export type Resolve = (host: string) => Promise<string[]>;

export class InsideAddress extends Error {}

/**
 * Queries DNS servers directly. The system's resolver would block a thread of the pool while a stranger's slow server
 * responds, and guests' pages need these threads too.
 */
export const resolveByDns: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/**
 * The addresses to connect to. Throws if one of them is inside: then the name is an attempt to reach our network. The
 * connection must use exactly these, because a second DNS query could return others.
 */
export async function findOutsideAddresses(
  host: string,
  isLocal: boolean,
  resolve: Resolve,
): Promise<string[]> {
  if (isLocal && isLoopbackHost(host)) return [host === 'localhost' ? '127.0.0.1' : host];
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (addresses.some(isInside)) throw new InsideAddress(host);
  return addresses;
}
