import { isIP } from 'node:net';
import { isInside, isLoopback } from '#server/money/webhooks/inside-address.ts';
import { refuseField } from '#server/platform/http/app-error.ts';

/** The host without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Names that lead to the same machine or network, whatever a DNS server says. */
const isInsideName = (host: string) =>
  /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host) || !host.includes('.');

export const isLoopbackHost = (host: string) => host === 'localhost' || (isIP(host) > 0 && isLoopback(host));

/**
 * The address in its usual form. `isTest`: addresses of this machine are allowed, also without TLS, to try things out.
 * `field` is the one of the request that has it.
 */
export function checkEndpointUrl(text: string, isTest: boolean, field = 'url'): string {
  if (!URL.canParse(text)) throw refuseField('invalid_input', field, 'webhook_url_invalid');
  const url = new URL(text);
  const host = hostOf(url);
  if (url.username || url.password || url.hash)
    throw refuseField('invalid_input', field, 'webhook_url_invalid');
  if (isTest && isLoopbackHost(host) && /^https?:$/.test(url.protocol)) return url.href;
  if (url.protocol !== 'https:') throw refuseField('invalid_input', field, 'webhook_url_invalid');
  if (isIP(host) ? isInside(host) : isInsideName(host))
    throw refuseField('invalid_input', field, 'webhook_url_inside');
  return url.href;
}
