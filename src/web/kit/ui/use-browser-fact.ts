import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * A fact that only the browser knows and that does not change while the page is open. A page that the server drew shows
 * `otherwise` until its scripts run.
 */
export function useBrowserFact<T extends string | number | boolean | null>(read: () => T, otherwise: T): T {
  return useSyncExternalStore(never, read, () => otherwise);
}
