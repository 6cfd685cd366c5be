import type { PublicBusiness } from '#shared/contracts/business.ts';
import type { TippedStaff } from '#shared/contracts/staff.ts';
import type { TeamToTip } from '#shared/contracts/team-tips.ts';
import { teamRuleWords } from '#web/kit/format/team-rule-words.ts';
import { m } from '#web/paraglide/messages.js';

/** A team in the place of a person: the rule stands where a person's role is, and names where their own line is. */
export function tippedTeam(business: PublicBusiness, together: TeamToTip): TippedStaff {
  const { rule, people, firstNames, asksFeedback } = together;
  return {
    id: business.id,
    isTeam: true,
    firstName: m.team_tip_name({ business: business.name }),
    lastName: '',
    role: '',
    roleTitle: teamRuleWords(rule, people),
    photo: null,
    line: namesOf(firstNames, people),
    business,
    asksFeedback,
  };
}

/** "Maya, Omar, Lina …": separated in the language's way without `Intl`, which is slow to start on a phone. */
function namesOf(firstNames: string[], people: number): string {
  const names = firstNames.map((name) => `\u2068${name}\u2069`).join(m.team_tip_comma());
  return people > firstNames.length ? `${names} …` : names;
}
