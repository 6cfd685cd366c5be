import { useEffect, useState } from 'react';
import { tipCalls } from '#shared/calls/tipping/tips.ts';
import type { SentTip } from '#shared/contracts/tip-page.ts';
import type { FollowedTip } from '#shared/contracts/tips.ts';
import { call } from '#web/kit/client/call.ts';

/**
 * How often to poll, and how many times. After that a reload is needed, so that a forgotten tab does not poll for
 * ever.
 */
const POLLING = {
  /** For five minutes. */
  payment: { everyMs: 2000, most: 150 },
  /** For half an hour: staff send thanks when they next see their phone. */
  thanks: { everyMs: 20_000, most: 90 },
} as const;

/** The newest state of a tip: polled while its payment is pending, and on its own page until the person has thanked. */
export function useFollowedTip({ token, tip: first }: SentTip, awaitsThanks = false): FollowedTip {
  const [tip, setTip] = useState(first);
  const reason = findReasonToPoll(tip, awaitsThanks);
  useEffect(() => {
    if (!reason) return;
    const { everyMs, most } = POLLING[reason];
    const leaving = new AbortController();
    let polls = 0;
    const timer = setInterval(() => {
      // Nobody reads thanks on a page in the background.
      if (reason === 'thanks' && document.hidden) return;
      polls += 1;
      if (polls > most) return clearInterval(timer);
      // A failed poll is ignored: the next one comes soon.
      call(tipCalls.follow, { params: { token }, signal: leaving.signal }).then(setTip, () => undefined);
    }, everyMs);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [reason, token]);
  return tip;
}

function findReasonToPoll(
  { stage, thanks, team }: FollowedTip,
  awaitsThanks: boolean,
): keyof typeof POLLING | undefined {
  if (stage === 'pending') return 'payment';
  if (!awaitsThanks || stage === 'failed' || stage === 'refunded') return undefined;
  const haveAllThanked = team ? team.people.every((each) => each.thanks) : thanks;
  return haveAllThanked ? undefined : 'thanks';
}
