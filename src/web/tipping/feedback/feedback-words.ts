import type { FeedbackChip } from '#shared/feedback.ts';
import { m } from '#web/paraglide/messages.js';
import type { Feedback } from '#web/tipping/feedback/queries.ts';

/** The person's name, or that it was said of everybody. */
export function aboutWhom({
  staffId,
  firstName,
  lastName,
}: Pick<Feedback, 'staffId' | 'firstName' | 'lastName'>): string {
  return staffId === null ? m.feedback_whole_team() : `${firstName} ${lastName}`;
}

export const chipWords: Record<FeedbackChip, () => string> = {
  friendliness: m.feedback_chip_friendliness,
  speed: m.feedback_chip_speed,
  attention: m.feedback_chip_attention,
  quality: m.feedback_chip_quality,
  cleanliness: m.feedback_chip_cleanliness,
  atmosphere: m.feedback_chip_atmosphere,
};
