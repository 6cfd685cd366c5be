/** Where this very server takes files itself. A store elsewhere has paths of its own. */
const OWN_PATH = '/api/objects/';

/**
 * The server knows itself by one name, and this page may have been opened by another (127.0.0.1, a name in the local
 * network). What is ours is reached as the page was; a store elsewhere is taken at its word.
 */
export function reachableAddress(uploadURL: string, pageHref: string): URL {
  const address = new URL(uploadURL, pageHref);
  const isOurs = address.pathname.startsWith(OWN_PATH);
  return isOurs ? new URL(address.pathname + address.search, pageHref) : address;
}
