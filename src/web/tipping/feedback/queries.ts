import type { z } from 'zod';
import { feedbackCalls } from '#shared/calls/tipping/feedback.ts';
import type { feedback, feedbackWeek } from '#shared/contracts/feedback.ts';
import { findQueryOf } from '#web/kit/client/queries.ts';

export type Feedback = z.input<typeof feedback>;
export type FeedbackWeek = z.input<typeof feedbackWeek>;

/** Null if the owner has no business yet. */
export const ownFeedbackQuery = findQueryOf(feedbackCalls.readOwn);
