import { useCallback, useContext, useEffect, useState } from 'react';
import { tipCalls } from '#shared/calls/tipping/tips.ts';
import type { GivenPage } from '#shared/contracts/tip-page.ts';
import type { FollowedTip } from '#shared/contracts/tips.ts';
import { call } from '#web/kit/client/call.ts';
import { Given } from '#web/tipping/guest-pages/given-page.ts';
import { type Loaded, useLoaded } from '#web/tipping/guest-pages/use-loaded.ts';

/**
 * How often to poll, and how many times. After that a reload is needed, so that a forgotten tab does not poll for
 * ever.
 */
const PACES = {
  /** For five minutes. */
  payment: { everyMs: 2000, most: 150 },
  /** For half an hour: staff send thanks when they next see their phone. */
  thanks: { everyMs: 20_000, most: 90 },
} as const;

type News = keyof typeof PACES | undefined;

/** A tip by its token, polled while its payment is pending, and on its own page until the person has thanked. */
export function useFollowedTip(
  token: string,
  { awaitsThanks = false }: { awaitsThanks?: boolean } = {},
): Loaded<FollowedTip> {
  const load = useCallback((signal: AbortSignal) => loadFollowed(token, signal), [token]);
  const loaded = useLoaded(load, givenTo(useContext(Given), token));
  const [newer, setNewer] = useState<FollowedTip>();
  const news = loaded.state === 'ready' ? newsOf(newer ?? loaded.data, awaitsThanks) : undefined;
  useEffect(() => {
    if (!news) return;
    const { everyMs, most } = PACES[news];
    const leaving = new AbortController();
    let asked = 0;
    const timer = setInterval(() => {
      // Nobody reads thanks on a page in the background.
      if (news === 'thanks' && document.hidden) return;
      asked += 1;
      if (asked > most) return clearInterval(timer);
      // A failed poll is ignored: the next one comes soon.
      loadFollowed(token, leaving.signal).then(setNewer, () => undefined);
    }, everyMs);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [news, token]);
  return loaded.state === 'ready' && newer ? { state: 'ready', data: newer } : loaded;
}

function newsOf({ stage, thanks, team }: FollowedTip, awaitsThanks: boolean): News {
  if (stage === 'pending') return 'payment';
  if (!awaitsThanks || stage === 'failed' || stage === 'refunded') return undefined;
  const haveAllThanked = team ? team.people.every((each) => each.thanks) : thanks;
  return haveAllThanked ? undefined : 'thanks';
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
  return call(tipCalls.follow, { params: { token }, signal });
}
