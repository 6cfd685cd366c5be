/**
 * How a guest came to the form, as far as it is kept with a tip: by the page of the team, or by a link with the bill.
 * Nothing is kept for a person's own code. The code of a table or room is kept as its place.
 */
export const tipWays = ['team', 'bill'] as const;
export type TipWay = (typeof tipWays)[number];

/** All ways that an owner sees: also the person's own code, that of a table or room, and that for everybody. */
export const shownWays = ['person', ...tipWays, 'place', 'everybody'] as const;
export type ShownWay = (typeof shownWays)[number];

/** `?from=team` stands in the links from the page of a team to its people. */
export const FROM_TEAM = 'team';

/** By the address of the form. A bill says more than the page of the team on which it was opened. */
export function findWay({ from, bill }: { from?: unknown; bill?: unknown }): TipWay | undefined {
  if (bill) return 'bill';
  return from === FROM_TEAM ? 'team' : undefined;
}
