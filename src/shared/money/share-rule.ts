import { type Fils, subtractFils } from '#shared/money/money.ts';
import { shareOut } from '#shared/money/share-out.ts';
import { MOST_SHARING } from '#shared/money/team-weights.ts';

/** Most of a tip stays with the person to whom the guest gave it. */
export const LARGEST_SHARE_PERCENT = 50;
/** With the tipped person, these are as many people as can share any tip. */
export const MOST_IN_GROUP = MOST_SHARING - 1;

/** Whole weights for a tip of which this percentage goes to a group of so many people, in equal parts. */
export function weighShare(percent: number, people: number): { person: number; member: number } {
  return { person: (100 - percent) * people, member: percent };
}

/** What arrives of such a tip, divided as it will be recorded. */
export function divideShare(
  netFils: Fils,
  { percent, people }: { percent: number; people: number },
): { personFils: Fils; groupFils: Fils } {
  const { person, member } = weighShare(percent, people);
  const [personFils = netFils] = shareOut(netFils, [person, ...Array<number>(people).fill(member)]);
  return { personFils, groupFils: subtractFils(netFils, personFils) };
}
