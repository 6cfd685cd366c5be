/** In a file without contracts: guests' pages need it. */

export const feedbackChips = [
  'friendliness',
  'speed',
  'attention',
  'quality',
  'cleanliness',
  'atmosphere',
] as const;
export type FeedbackChip = (typeof feedbackChips)[number];

export const MOST_STARS = 5;
/** From here on a person is shown what was said. Below, the manager alone reads it, and answers. */
export const FEWEST_GOOD_STARS = 4;
export const FEEDBACK_WORDS_MAX_LENGTH = 500;

export function feedbackLink(token: string, stars?: number): string {
  return `/t/${token}/feedback${stars === undefined ? '' : `?stars=${stars}`}`;
}

/** In a file without contracts: guests' pages need it. */

/** What a staff member can answer to a tip without writing. The guest reads it in the guest's language. */
export const thanksPhrases = ['thank_you', 'made_my_day', 'so_kind', 'see_you_again'] as const;

export const THANKS_WORDS_MAX_LENGTH = 140;
