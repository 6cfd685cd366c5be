import { useSyncExternalStore } from 'react';

/** Whether scripts run: not in what a server draws, and so not for those who have none. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
