/** How a tip for the team is divided: the same for each person, by the weight of their role, or by the hours of the day. */
export const teamRules = ['equal', 'roles', 'hours'] as const;
export type TeamRule = (typeof teamRules)[number];

/** A role without a weight of its own has this one. */
export const USUAL_WEIGHT = 1;
export const LARGEST_WEIGHT = 100;
/**
 * More people than work at one place at the same time. Above it, parts become a few fils, and each tip would be hundreds of
 * rows. A hotel with several restaurants has a venue for each, or shares by hours: then only those at work count.
 */
export const MOST_SHARING = 100;
