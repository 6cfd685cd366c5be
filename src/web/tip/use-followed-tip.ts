import { useCallback, useContext, useEffect, useState } from 'react';
import type { GivenPage } from '#shared/contracts/tip-page.ts';
import type { FollowedTip } from '#shared/contracts/tips.ts';
import { sendForJson } from '#web/api/http.ts';
import { Given } from '#web/tip/given-page.ts';
import { type Loaded, useLoaded } from '#web/tip/use-loaded.ts';

const ASK_AGAIN_MS = 2000;
/** Five minutes. After that it takes a reload, so that a forgotten tab does not poll for ever. */
const MOST_QUESTIONS = 150;

/** A tip by its token, polled while its payment is pending. */
export function useFollowedTip(token: string): Loaded<FollowedTip> {
  const load = useCallback((signal: AbortSignal) => loadFollowed(token, signal), [token]);
  const loaded = useLoaded(load, givenTo(useContext(Given), token));
  const [newer, setNewer] = useState<FollowedTip>();
  const isPending = loaded.state === 'ready' && (newer ?? loaded.data).stage === 'pending';
  useEffect(() => {
    if (!isPending) return;
    const leaving = new AbortController();
    let asked = 0;
    const timer = setInterval(() => {
      asked += 1;
      if (asked > MOST_QUESTIONS) return clearInterval(timer);
      // A failed poll is ignored: the next one comes soon.
      loadFollowed(token, leaving.signal).then(setNewer, () => undefined);
    }, ASK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [isPending, token]);
  return loaded.state === 'ready' && newer ? { state: 'ready', data: newer } : loaded;
}

function givenTo(page: GivenPage | undefined, token: string) {
  const given =
    page?.kind === 'staff' || page?.kind === 'team-tip'
      ? page.returned
      : page?.kind === 'follow'
        ? page
        : undefined;
  if (given?.token === token) return { state: 'ready' as const, data: given.tip };
  return page && { state: 'missing' as const };
}

function loadFollowed(token: string, signal: AbortSignal): Promise<FollowedTip> {
  return sendForJson<FollowedTip>('GET', `/api/tips/follow/${token}`, { signal });
}
