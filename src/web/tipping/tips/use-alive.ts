import { useSyncExternalStore } from 'react';

/** Whether scripts run: false on the server and in browsers without scripts, true after hydration. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
