import { type Fils, fils, subtractFils } from '#shared/money/money.ts';
import { MOST_SHARING } from '#shared/money/team-weights.ts';

/** Most of a tip stays with the person to whom the guest gave it. */
export const LARGEST_SHARE_PERCENT = 50;
/** With the tipped person, these are as many people as can share any tip. */
export const MOST_IN_GROUP = MOST_SHARING - 1;

/** Whole weights for a tip of which this percentage goes to a group of so many people, in equal parts. */
export function weighShare(percent: number, people: number): { person: number; member: number } {
  return { person: (100 - percent) * people, member: percent };
}

/**
 * What arrives of such a tip, divided as splitTeamTip does it: parts are rounded down, and of the fils that are left the
 * person gets one if their part lost at least as much by that as the others, who all lost the same. Only this, because it is
 * in the scripts of the tip page.
 */
export function divideShare(
  netFils: Fils,
  { percent, people }: { percent: number; people: number },
): { personFils: Fils; groupFils: Fils } {
  const { person, member } = weighShare(percent, people);
  const whole = person + member * people;
  const lostOf = (weight: number) => (netFils * weight) % whole;
  const roundedOf = (weight: number) => (netFils * weight - lostOf(weight)) / whole;
  const left = netFils - roundedOf(person) - roundedOf(member) * people;
  const personFils = fils(roundedOf(person) + Number(left > 0 && lostOf(person) >= lostOf(member)));
  return { personFils, groupFils: subtractFils(netFils, personFils) };
}
