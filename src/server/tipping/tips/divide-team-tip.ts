import type { NewTip } from '#server/money/ledger/post/record-paid-tips.ts';
import type { NewTeamTip } from '#server/money/ledger/post/record-team-tip.ts';
import type { Team } from '#server/staff/team-rules/team-tips.ts';
import { newTipToken } from '#server/tipping/tips/tip-token.ts';
import { splitTeamTip } from '#shared/team-split.ts';

/** A tip for a team as the guest gave it, with the amounts of the whole. */
export type WholeTip = Omit<NewTip, 'staffId' | 'token'>;

/** The tips for each person. Who would get less than a fil gets none. */
export function divideTeamTip({ rule, people }: Team, whole: WholeTip): NewTeamTip {
  const weights = people.map(({ weight }) => weight);
  const splits = splitTeamTip(whole.split, weights);
  const given = people.flatMap(({ staffId, weight }, at) => {
    const split = splits[at];
    return split && split.netFils > 0 ? [{ staffId, weight, split }] : [];
  });
  const parts = given.map(({ weight, ...part }, at) => ({
    weight,
    // The key belongs to the whole tip, so only the lead has it.
    tip: { ...whole, ...part, token: newTipToken(), idempotency: at === 0 ? whole.idempotency : null },
  }));
  return { rule, parts, weights: weights.reduce((sum, weight) => sum + weight, 0) };
}
