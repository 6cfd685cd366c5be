/** How a tip for the team is divided: the same for each person, by the weight of their role, or by the hours of the day. */
export const teamRules = ['equal', 'roles', 'hours'] as const;
export type TeamRule = (typeof teamRules)[number];

/** Also `share`: a tip to one person, of which a group gets a percentage (share-rule.ts). Both are stored as parts. */
export const divisions = [...teamRules, 'share'] as const;
export type Division = (typeof divisions)[number];

/** A role without a weight of its own has this one. */
export const USUAL_WEIGHT = 1;
export const LARGEST_WEIGHT = 100;
/**
 * More people than work at one place at the same time. Above it, parts become a few fils, and each tip would be hundreds of
 * rows. A hotel with several restaurants has a venue for each, or shares by hours: then only those at work count.
 */
export const MOST_SHARING = 100;

/** Time that people said themselves divides tips from this many on: alone, one press would take all of them. */
const LEAST_ON_SHIFT = 2;

/** What the rules ask of a person on one day. `minutes` are those that were entered or, without these, of their own shifts. */
export type WorksToday = {
  roleWeight: number;
  isRoleAside: boolean;
  minutes: number;
  enteredMinutes: number | null;
  isOnLeave: boolean;
};

/** Why somebody gets nothing of a tip for the team today. */
export const leftOutReasons = ['on_leave', 'role_aside', 'no_hours'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** `rule` is the one that applies: without enough hours of the day, tips are shared equally instead of by hours. */
export type WeighedTeam<Person> = {
  rule: TeamRule;
  people: (Person & { weight: number })[];
  leftOut: (Person & { reason: LeftOutReason })[];
};

/**
 * The weight of each person by the rule. Somebody on leave, or in a role that was set aside, is left out by every rule; by
 * hours, so is somebody without hours. If nobody has hours that day, or one person alone and by their own word, the tip is
 * shared equally: a guest cannot wait until hours are entered.
 */
export function weighTeam<Person extends WorksToday>(rule: TeamRule, people: Person[]): WeighedTeam<Person> {
  const mayShare = ({ isOnLeave, isRoleAside }: Person) => !(isOnLeave || isRoleAside);
  const present = people.filter(mayShare);
  const atWork = present.filter(({ minutes }) => minutes > 0);
  const hasHours =
    atWork.length >= LEAST_ON_SHIFT || atWork.some(({ enteredMinutes }) => enteredMinutes !== null);
  const applied = rule === 'hours' && !hasHours ? 'equal' : rule;
  const weightOf = {
    equal: () => 1,
    roles: (of: Person) => of.roleWeight,
    hours: (of: Person) => of.minutes,
  }[applied];
  const reasonOf = ({ isOnLeave, isRoleAside }: Person): LeftOutReason =>
    isOnLeave ? 'on_leave' : isRoleAside ? 'role_aside' : 'no_hours';
  return {
    rule: applied,
    people: present
      .map((person) => ({ ...person, weight: weightOf(person) }))
      .filter(({ weight }) => weight > 0),
    leftOut: people
      .filter((person) => !mayShare(person) || weightOf(person) === 0)
      .map((person) => ({ ...person, reason: reasonOf(person) })),
  };
}

/** Whether a tip can be divided among these people: at least one, and not too many. */
export function canShare({ people }: Pick<WeighedTeam<unknown>, 'people'>): boolean {
  return people.length > 0 && people.length <= MOST_SHARING;
}
