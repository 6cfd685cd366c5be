import { z } from 'zod';
import { instant, named, noContact, optionalLine } from '#shared/contracts/fields.ts';
import { THANKS_WORDS_MAX_LENGTH, thanksPhrases } from '#shared/feedback.ts';
import { because } from '#shared/reasons/because.ts';

/** What a staff member answered to a tip: a phrase or own words. */
export const thanks = named('Thanks', {
  phrase: z.enum(thanksPhrases).nullable(),
  words: z.string().nullable(),
});
export type Thanks = z.infer<typeof thanks>;

export const shownThanks = thanks
  .nullable()
  .describe('What the staff member answered. Without a phrase and words: its words were removed');

export const thanksRequest = z
  .object({
    phrase: z
      .enum(thanksPhrases, because('invalid_value'))
      .nullish()
      .transform((phrase) => phrase ?? null),
    words: optionalLine(THANKS_WORDS_MAX_LENGTH)
      .refine(...noContact)
      .describe('Without links, phone numbers and email addresses'),
  })
  .refine(({ phrase, words }) => (phrase === null) !== (words === null), {
    path: ['words'],
    error: because('thanks_missing'),
  });
export type ThanksRequest = z.output<typeof thanksRequest>;

/** Own words, for an admin. */
export const thanksWords = named('ThanksWords', {
  tipId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  words: z.string(),
  createdAt: instant,
});
export type ThanksWords = z.input<typeof thanksWords>;
