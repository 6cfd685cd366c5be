import type { NewTip } from '#server/money/ledger/post/record-paid-tips.ts';
import type { NewTeamTip } from '#server/money/ledger/post/record-team-tip.ts';
import type { Sharing } from '#server/staff/team-rules/share.ts';
import type { Team } from '#server/staff/team-rules/team-tips.ts';
import { newTipToken } from '#server/tipping/tips/send-once.ts';
import { weighShare } from '#shared/money/share-rule.ts';
import { splitTeamTip } from '#shared/money/team-split.ts';

/** A tip before it is divided, with the amounts of the whole. */
export type WholeTip = Omit<NewTip, 'staffId' | 'token'>;

type Division = Pick<NewTeamTip, 'rule' | 'shareRuleId'> & { people: { staffId: number; weight: number }[] };

/** The tips for each person. People who would get less than one fils get none. */
function divide({ rule, shareRuleId, people }: Division, whole: WholeTip): NewTeamTip {
  const weights = people.map(({ weight }) => weight);
  const splits = splitTeamTip(whole.split, weights);
  const shares = people.flatMap(({ staffId, weight }, at) => {
    const split = splits[at];
    return split && split.netFils > 0 ? [{ staffId, weight, split }] : [];
  });
  const parts = shares.map(({ weight, ...part }, at) => ({
    weight,
    // The key belongs to the whole tip, so only the lead has it.
    tip: { ...whole, ...part, token: newTipToken(), idempotency: at === 0 ? whole.idempotency : null },
  }));
  return { rule, shareRuleId, parts, weights: weights.reduce((sum, weight) => sum + weight, 0) };
}

/** A tip to the whole team. */
export function divideTeamTip({ rule, people }: Team, whole: WholeTip): NewTeamTip {
  return divide({ rule, shareRuleId: null, people }, whole);
}

/**
 * A tip to one person, at a business that shares such tips with a group. The person comes first, and so is the lead. A tip
 * that is not divided has their part only. What the guest wrote is for them, and is not stored with the others.
 */
export function divideSharedTip({ ruleId, percent, group, isDivided }: Sharing, { staffId, ...tip }: NewTip) {
  const { person, member } = weighShare(percent, group.length);
  const people = isDivided
    ? [{ staffId, weight: person }, ...group.map((id) => ({ staffId: id, weight: member }))]
    : [{ staffId, weight: 1 }];
  const divided = divide({ rule: 'share', shareRuleId: ruleId, people }, tip);
  const [own, ...others] = divided.parts;
  const silent = others.map((part) => ({
    ...part,
    tip: { ...part.tip, customerName: null, message: null },
  }));
  return { ...divided, parts: own ? [own, ...silent] : [] };
}
