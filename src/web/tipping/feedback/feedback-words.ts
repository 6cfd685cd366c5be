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
