import type { TeamPart } from '#shared/contracts/tip-parts.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import type { TeamRule } from '#shared/money/team-weights.ts';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { m } from '#web/paraglide/messages.js';

const words = { equal: m.team_rule_equal, roles: m.team_rule_roles, hours: m.team_rule_hours };

/** "Shared equally among 6 people": how a tip for the team is divided today. */
export function teamRuleWords(rule: TeamRule, people: number): string {
  return people === 1 ? m.team_rule_one() : words[rule]({ count: formatCount(people) });
}

/** "Part of 50.00 AED for the team. Shared equally among 6 people." */
export function teamPartWords({ rule, amount, people }: NonNullable<TeamPart>): string {
  return m.tips_part_of_team({
    amount: formatAmount(getFilsFrom(amount)),
    rule: teamRuleWords(rule, people),
  });
}
