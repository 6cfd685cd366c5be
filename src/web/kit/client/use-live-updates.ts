import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Call } from '#shared/calls/call.ts';
import { signInCalls } from '#shared/calls/identity/sign-in.ts';
import { urlOf } from '#web/kit/client/call.ts';
import { type Calls, refresh } from '#web/kit/client/queries.ts';

/** At busy times live updates come faster than anyone can read: load the figures at most this often. */
const REFRESH_EVERY_MS = 2000;
const FOLLOW_AGAIN_MS = 5000;
const TOGETHER_MS = 20;

/** For each event of a stream, the calls whose queries are then loaded again. */
type Refreshed = Readonly<Record<string, readonly Calls[]>>;

/**
 * Reloads `refreshed` queries on live updates; `refreshed` must stay the same object. A window in the background
 * closes its connection, because a browser has only six per server; with `isHeard`, which plays a sound, it stays
 * open. Without a stream, nothing happens.
 */
export function useLiveUpdates(
  stream: Call | undefined,
  refreshed: Refreshed,
  isHeard: () => boolean = () => false,
): void {
  const heard = useRef(isHeard);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!stream) return;
    const waiting = new Set<Calls>();
    let batch: ReturnType<typeof setTimeout> | undefined;
    // A new connection gets all events at once, and several of them refresh the same queries.
    const refreshBatch = (calls: readonly Calls[]) => {
      for (const each of calls) waiting.add(each);
      batch ??= setTimeout(() => {
        batch = undefined;
        void refresh(queryClient, ...waiting);
        waiting.clear();
      }, TOGETHER_MS);
    };
    const refreshes = Object.entries(refreshed).map(([event, calls]) => ({
      event,
      ...atMostEvery(REFRESH_EVERY_MS, () => refreshBatch(calls)),
    }));
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    // The browser reconnects by itself after a lost connection, but not after an error status (502 from a
    // proxy, 401 after the session has ended).
    const followAgainIfRefused = () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      void refresh(queryClient, signInCalls.readUser);
      again = setTimeout(follow, FOLLOW_AGAIN_MS);
    };
    const follow = () => {
      // Nothing to change if the window stays connected.
      if (heard.current() && source?.readyState === EventSource.OPEN) return;
      clearTimeout(again);
      source?.close();
      source = undefined;
      if (document.hidden && !heard.current()) return;
      source = new EventSource(urlOf(stream));
      // The server also sends each event when a connection opens, because updates may have been missed
      // before.
      for (const { event, soon } of refreshes) source.addEventListener(event, soon);
      source.addEventListener('error', followAgainIfRefused);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      clearTimeout(again);
      clearTimeout(batch);
      source?.close();
      for (const { cancel } of refreshes) cancel();
    };
  }, [queryClient, stream, refreshed]);
}

/** The first call runs at once; further calls within `everyMs` are merged into one. */
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
