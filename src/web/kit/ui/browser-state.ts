import { useEffect, useState, useSyncExternalStore } from 'react';
import { dubaiDay } from '#shared/dubai-time.ts';
import { firstNowMs } from '#web/kit/ui/first-now.ts';

const EVERY_MS = 30_000;

/** The current time, updated often enough for ages shown in minutes. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(firstNowMs);
  useEffect(() => {
    const update = () => setNowMs(Date.now());
    // Until here, a server-rendered page shows the time at which it was rendered.
    update();
    const timer = setInterval(update, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** The day in Dubai: "2026-11-16". It changes at midnight on an open page too. */
export function useToday(): string {
  return dubaiDay(new Date(useNow()));
}

const never = () => () => undefined;

/**
 * A fact that only the browser knows and that does not change while the page is open. A server-rendered page
 * shows `otherwise` until its scripts run.
 */
export function useBrowserFact<T extends string | number | boolean | null>(read: () => T, otherwise: T): T {
  return useSyncExternalStore(never, read, () => otherwise);
}

/** Whether scripts run: false on the server and in browsers without scripts, true after hydration. */
export const useAlive = (): boolean => useBrowserFact(() => true, false);
