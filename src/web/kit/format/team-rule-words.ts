import type { TeamPart } from '#shared/contracts/tip-parts.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import type { TeamRule } from '#shared/money/team-weights.ts';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { shareParams } from '#web/kit/format/share-words.ts';
import { m } from '#web/paraglide/messages.js';

const words = { equal: m.team_rule_equal, roles: m.team_rule_roles, hours: m.team_rule_hours };

/** "Shared equally among 6 people": how a tip for the team is divided today. */
export function teamRuleWords(rule: TeamRule, people: number): string {
  return people === 1 ? m.team_rule_one() : words[rule]({ count: formatCount(people) });
}

/** How a whole tip was divided: "Shared equally among 6 people", or "10 % of this tip goes to Kitchen". */
export function divisionWords({ rule, people, share }: NonNullable<TeamPart>): string {
  if (share) return m.share_of_tip(shareParams(share));
  return rule === 'share' ? '' : teamRuleWords(rule, people);
}

/**
 * "Part of 50.00 AED for the team. Shared equally among 6 people." Of a tip to one person, who shares it with a group: what
 * the group gets of it.
 */
export function teamPartWords({ rule, amount: amountText, people, share }: NonNullable<TeamPart>): string {
  const amount = formatAmount(getFilsFrom(amountText));
  if (share) {
    const words = { ...shareParams(share), amount };
    return share.isTipped ? m.share_kept(words) : m.share_got({ ...words, name: share.firstName });
  }
  return rule === 'share' ? '' : m.tips_part_of_team({ amount, rule: teamRuleWords(rule, people) });
}
