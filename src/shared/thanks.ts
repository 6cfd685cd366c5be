/** In a file without contracts: guests' pages need it. */

/** What a staff member can answer to a tip without writing. The guest reads it in the guest's language. */
export const thanksPhrases = ['thank_you', 'made_my_day', 'so_kind', 'see_you_again'] as const;
export type ThanksPhrase = (typeof thanksPhrases)[number];

export const THANKS_WORDS_MAX_LENGTH = 140;
