import { z } from 'zod';
import { instant, lines, named, optionalLine } from '#shared/contracts/fields.ts';
import { pageQuery, venuesField } from '#shared/contracts/request-parts.ts';
import { FEEDBACK_WORDS_MAX_LENGTH, feedbackChips, MOST_STARS } from '#shared/feedback.ts';
import { because } from '#shared/reasons/because.ts';

const HTTPS_ADDRESS = /^https:\/\/[^\s/@"<>]+\.[^\s/@"<>]+(\/[^\s"<>]*)?$/;

const chips = z.array(z.enum(feedbackChips, because('invalid_value')), because('invalid_value'));

const words = lines(FEEDBACK_WORDS_MAX_LENGTH, because('message_too_long'));

export const feedbackRequest = z.object({
  stars: z
    .int(because('stars_missing'))
    .min(1, because('stars_missing'))
    .max(MOST_STARS, because('stars_missing')),
  chips: chips
    .max(feedbackChips.length, because('invalid_value'))
    .default([])
    .transform((chosen) => feedbackChips.filter((chip) => chosen.includes(chip))),
  words: words.nullish().transform((text) => text || null),
});
export type FeedbackRequest = z.infer<typeof feedbackRequest>;

const given = z.object({
  stars: z.int(),
  chips: z.array(z.enum(feedbackChips)),
  words: z.string().nullable(),
  createdAt: instant,
});

/** For the guest who gave it. */
export const sentFeedback = given
  .omit({ createdAt: true })
  .extend({
    answer: z.string().nullable().describe('What the business answered'),
    reviewLink: z
      .string()
      .nullable()
      .describe("The business's page for public reviews, if the guest was content"),
  })
  .meta({ id: 'GivenFeedback' });

/** Whom it is about. */
const about = {
  staffId: z.int().nullable().describe('Null after a tip for the whole team: it is about nobody alone'),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
};

/** For the business. */
export const feedback = given
  .extend({
    tipId: z.int(),
    businessId: z.int(),
    ...about,
    answer: z.string().nullable(),
    answeredAt: instant.nullable(),
  })
  .meta({ id: 'Feedback' });

/** Low: three stars or fewer. */
export const feedbackScores = ['low', 'good'] as const;
export type FeedbackScore = (typeof feedbackScores)[number];

export const feedbackFilter = z.object({
  search: optionalLine(100).describe('Part of the words, of the answer or of the name of the person'),
  score: z.enum(feedbackScores, because('invalid_value')).optional(),
  ...venuesField,
});
export type FeedbackFilter = z.infer<typeof feedbackFilter>;

export const feedbackQuery = pageQuery.extend(feedbackFilter.shape);

/** As a business has set it. */
const settings = named('FeedbackSettings', { isOn: z.boolean(), reviewLink: z.string().nullable() });
export type FeedbackSettings = z.infer<typeof settings>;

export const feedbackSettingsChange = z.object({
  isOn: z.boolean(because('not_one_of', { name: 'isOn', values: 'true or false' })),
  reviewLink: z
    .string(because('not_text'))
    .trim()
    .max(500, because('too_long', { most: 500 }))
    .nullable()
    .transform((text) => text || null)
    .refine((text) => text === null || HTTPS_ADDRESS.test(text), because('review_link_invalid')),
});

/** A week of one person, or of the tips for the whole team. Weeks begin on Monday, in Dubai's time. */
export const feedbackWeek = named('FeedbackWeek', {
  week: z.string().describe('Its Monday'),
  ...about,
  count: z.int(),
  average: z.string().describe('Of the stars, with two decimals'),
});

export const businessFeedback = named('OwnFeedback', {
  settings,
  unanswered: z.array(feedback).describe('Low scores without an answer, the oldest first'),
  weeks: z.array(feedbackWeek).describe('The last twelve weeks'),
});

export const feedbackAnswer = z.object({
  answer: words.pipe(z.string().min(1, because('answer_required'))),
});

/** For the person, of what is shown to them. */
export const kindWords = given
  .extend({
    tipId: z.int(),
    isForTeam: z.boolean().describe('Said after a tip for the whole team, and read by all who shared it'),
  })
  .meta({ id: 'KindWords' });
