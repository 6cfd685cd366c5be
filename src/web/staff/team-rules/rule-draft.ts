import type { z } from 'zod';
import { type TeamTips, teamTipsChange } from '#shared/contracts/team-rules.ts';
import { type TeamRule, USUAL_WEIGHT } from '#shared/money/team-weights.ts';
import { type StaffRole, staffRoles } from '#shared/roles.ts';
import { contractSentence } from '#web/kit/i18n/reason-words.ts';

/** What the owner has chosen and typed, before it is saved. */
export type RuleDraft = {
  isOn: boolean;
  rule: TeamRule;
  weights: Partial<Record<StaffRole, string>>;
  aside: StaffRole[];
  usesShifts: boolean;
};

export function draftOf({ isOn, rule, people, aside, usesShifts }: TeamTips): RuleDraft {
  const weights = rolesOf(people).map((role) => {
    const weight = people.find((person) => person.role === role)?.roleWeight ?? USUAL_WEIGHT;
    return [role, String(weight)] as const;
  });
  return { isOn, rule, weights: Object.fromEntries(weights), aside, usesShifts };
}

/** The roles in use, in the usual order. */
function rolesOf(people: { role: string }[]): StaffRole[] {
  return staffRoles.filter((role) => people.some((person) => person.role === role));
}

type Sent = z.input<typeof teamTipsChange>;

/** Either what can be sent, or the sentence for each role with a weight that is none. */
export function checkDraft({ isOn, rule, weights, aside, usesShifts }: RuleDraft): {
  change: Sent | undefined;
  problems: Partial<Record<string, string>>;
} {
  const entries = Object.entries(weights).map(([role, typed]) => [role, Number(typed.trim() || 'nothing')]);
  const change = { isOn, rule, weights: Object.fromEntries(entries), aside, usesShifts };
  const issues = teamTipsChange.safeParse(change).error?.issues ?? [];
  const problems = issues.map(({ path, message }) => [String(path[1]), contractSentence(message)]);
  return { change: issues.length === 0 ? change : undefined, problems: Object.fromEntries(problems) };
}
