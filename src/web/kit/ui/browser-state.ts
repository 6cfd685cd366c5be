import { useSyncExternalStore } from 'react';
import { dubaiDay } from '#shared/dubai-time.ts';
import { pageScope } from '#web/kit/scope/page-scope.ts';

const EVERY_MS = 30_000;

let nowMs = Date.now();

/** The current time, updated often enough for ages shown in minutes. Until it is hydrated, that of the server. */
export function useNow(): number {
  return useSyncExternalStore(everyHalfMinute, getNow, () => pageScope().nowMs);
}

function everyHalfMinute(notify: () => void): () => void {
  const update = () => {
    nowMs = Date.now();
    notify();
  };
  update();
  const timer = setInterval(update, EVERY_MS);
  return () => clearInterval(timer);
}

function getNow(): number {
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
