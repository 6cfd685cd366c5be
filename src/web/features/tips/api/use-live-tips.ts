import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** In a rush hour tips come faster than anyone reads: the figures are asked for again at most this often. */
const REFRESH_EVERY_MS = 2000;

/**
 * Keeps an owner's figures up to date while they look at them. A window in the background lets go of its connection,
 * of which a browser has only six, and looks again when it comes back.
 */
export function useLiveTips(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = atMostEvery(REFRESH_EVERY_MS, () => refreshFigures(queryClient));
    let source: EventSource | undefined;
    const follow = () => {
      source?.close();
      source = undefined;
      if (document.hidden) return;
      source = new EventSource('/api/tips/live');
      // Also told at the beginning and after an interruption, when something may have been missed.
      source.addEventListener('tips', refresh.soon);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      source?.close();
      refresh.cancel();
    };
  }, [queryClient]);
}

function refreshFigures(queryClient: QueryClient): void {
  for (const path of ['/api/analytics', '/api/tips', '/api/staff']) {
    void queryClient.invalidateQueries({ queryKey: [path] });
  }
}

/** The first call acts at once; those that follow too soon are gathered into one. */
function atMostEvery(everyMs: number, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const soon = () => {
    if (timer !== undefined) {
      isWanted = true;
      return;
    }
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (isWanted) soon();
      isWanted = false;
    }, everyMs);
  };
  return { soon, cancel: () => clearTimeout(timer) };
}
