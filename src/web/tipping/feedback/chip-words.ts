import type { FeedbackChip } from '#shared/feedback.ts';
import { m } from '#web/paraglide/messages.js';

export const chipWords: Record<FeedbackChip, () => string> = {
  friendliness: m.feedback_chip_friendliness,
  speed: m.feedback_chip_speed,
  attention: m.feedback_chip_attention,
  quality: m.feedback_chip_quality,
  cleanliness: m.feedback_chip_cleanliness,
  atmosphere: m.feedback_chip_atmosphere,
};
