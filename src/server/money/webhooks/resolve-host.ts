import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isLoopbackHost } from '#server/money/webhooks/endpoint-url.ts';
import { isInside } from '#server/money/webhooks/inside-address.ts';

export type Resolve = (host: string) => Promise<string[]>;

export class InsideAddress extends Error {}

/**
 * Asks DNS servers itself. The system's own way would take a thread for as long as a slow server of a stranger needs, and
 * guests' pages need these threads too.
 */
export const resolveByDns: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/**
 * The addresses to connect to. If one of them is inside, none is used: the name belongs to somebody who tries to get in.
 * The connection must use exactly these, because a second question could have another answer.
 */
export async function findOutsideAddresses(
  host: string,
  isTest: boolean,
  resolve: Resolve,
): Promise<string[]> {
  if (isTest && isLoopbackHost(host)) return [host === 'localhost' ? '127.0.0.1' : host];
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (addresses.some(isInside)) throw new InsideAddress(host);
  return addresses;
}
