import { fileCalls } from '#shared/calls/platform.ts';
import { urlOf } from '#web/kit/client/call.ts';

/** Upload paths of this server. An external file store has its own paths. */
const OWN_PATH = urlOf(fileCalls.upload, { params: { id: '' } });

/**
 * The server returns an address with its configured host name, but the page may have been opened by another
 * one (127.0.0.1, a name in the local network). Uploads to this server use the host of the page; the address
 * of an external file store is used unchanged.
 */
export function reachableAddress(uploadURL: string, pageHref: string): URL {
  const address = new URL(uploadURL, pageHref);
  const isOurs = address.pathname.startsWith(OWN_PATH);
  return isOurs ? new URL(address.pathname + address.search, pageHref) : address;
}
