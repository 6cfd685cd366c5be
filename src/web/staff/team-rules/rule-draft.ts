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
  /** Kept while it is off, so that it can be turned on again as it was typed. */
  share: { isOn: boolean; percent: string; roles: StaffRole[] };
};

/** Where nothing was typed yet. */
const USUAL_PERCENT = 10;

export function draftOf({ isOn, rule, people, aside, usesShifts, share }: TeamTips): RuleDraft {
  const weights = rolesOf(people).map((role) => {
    const weight = people.find((person) => person.role === role)?.roleWeight ?? USUAL_WEIGHT;
    return [role, String(weight)] as const;
  });
  return {
    isOn,
    rule,
    weights: Object.fromEntries(weights),
    aside,
    usesShifts,
    share: {
      isOn: share !== null,
      percent: String(share?.percent ?? USUAL_PERCENT),
      roles: staffRoles.filter((role) => share?.roles.includes(role)),
    },
  };
}

/** The roles in use, in the usual order. */
export function rolesOf(people: { role: string }[]): StaffRole[] {
  return staffRoles.filter((role) => people.some((person) => person.role === role));
}

type Sent = z.input<typeof teamTipsChange>;

type Problems = {
  /** By role. */
  weights: Partial<Record<string, string>>;
  percent?: string | undefined;
  roles?: string | undefined;
};

/** Either what can be sent, or a sentence for each weight that is none, and for what is wrong with the group. */
export function checkDraft({ isOn, rule, weights, aside, usesShifts, share }: RuleDraft): {
  change: Sent | undefined;
  problems: Problems;
} {
  const entries = Object.entries(weights).map(([role, typed]) => [role, Number(typed.trim() || 'nothing')]);
  const change = {
    isOn,
    rule,
    weights: Object.fromEntries(entries),
    aside,
    usesShifts,
    share: share.isOn ? { percent: Number(share.percent.trim() || 'nothing'), roles: share.roles } : null,
  };
  const issues = teamTipsChange.safeParse(change).error?.issues ?? [];
  const problemsOf = (part: string) =>
    Object.fromEntries(
      issues
        .filter(({ path }) => path[0] === part)
        .map(({ path, message }) => [String(path[1]), contractSentence(message)]),
    );
  return {
    change: issues.length === 0 ? change : undefined,
    problems: { weights: problemsOf('weights'), ...problemsOf('share') },
  };
}
