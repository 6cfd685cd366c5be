import type { TeamPart } from '#shared/contracts/tip-parts.ts';
import { getFilsFrom } from '#shared/money.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { teamRuleWords } from '#web/kit/format/team-rule-words.ts';
import { m } from '#web/paraglide/messages.js';

/** "Part of 50.00 AED for the team. Shared equally among 6 people." */
export function teamPartWords({ rule, amount, people }: NonNullable<TeamPart>): string {
  return m.tips_part_of_team({
    amount: formatAmount(getFilsFrom(amount)),
    rule: teamRuleWords(rule, people),
  });
}
