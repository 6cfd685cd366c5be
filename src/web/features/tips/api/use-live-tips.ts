import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** In a rush hour tips come faster than anyone reads: the figures are asked for again at most this often. */
const REFRESH_EVERY_MS = 2000;
const FOLLOW_AGAIN_MS = 5000;

/**
 * Keeps figures up to date while somebody looks at them. A window in the background lets go of its connection,
 * of which a browser has only six, and looks again when it comes back.
 */
export function useLiveTips(streamPath: string, refreshedPaths: readonly string[]): void {
  const queryClient = useQueryClient();
  const paths = refreshedPaths.join(' ');
  useEffect(() => {
    const refresh = atMostEvery(REFRESH_EVERY_MS, () => {
      for (const path of paths.split(' ')) void queryClient.invalidateQueries({ queryKey: [path] });
    });
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    // A lost connection the browser mends by itself; a refusal (a proxy's 502, a session that ended) it does not.
    const followAgainIfRefused = () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      void queryClient.invalidateQueries({ queryKey: ['/api/auth/user'] });
      again = setTimeout(follow, FOLLOW_AGAIN_MS);
    };
    const follow = () => {
      clearTimeout(again);
      source?.close();
      source = undefined;
      if (document.hidden) return;
      source = new EventSource(streamPath);
      // Also told at the beginning and after an interruption, when something may have been missed.
      source.addEventListener('tips', refresh.soon);
      source.addEventListener('error', followAgainIfRefused);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      clearTimeout(again);
      source?.close();
      refresh.cancel();
    };
  }, [queryClient, streamPath, paths]);
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
