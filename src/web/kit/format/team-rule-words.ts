import type { TeamRule } from '#shared/team-rules.ts';
import { formatCount } from '#web/kit/format/count-format.ts';
import { m } from '#web/paraglide/messages.js';

const words = { equal: m.team_rule_equal, roles: m.team_rule_roles, hours: m.team_rule_hours };

/** "Shared equally among 6 people": how a tip for the team is divided today. */
export function teamRuleWords(rule: TeamRule, people: number): string {
  return people === 1 ? m.team_rule_one() : words[rule]({ count: formatCount(people) });
}
