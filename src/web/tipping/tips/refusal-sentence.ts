import type { ApiError } from '#web/kit/client/api-error.ts';
import { m } from '#web/paraglide/messages.js';
import { isKeyTaken } from '#web/tipping/tips/deliver-tip.ts';

/** Why the server refused the tip, with what the guest can do. */
export function refusalSentence(error: ApiError, firstName: string): string {
  if (isKeyTaken(error)) return m.tip_earlier_went_through();
  // Since the page was opened, the staff member has left or the business was suspended.
  if (error.status === 404 || error.status === 409) return m.tip_cannot_receive({ name: firstName });
  if (error.status === 402) return m.reason_payment_declined();
  if (error.body?.reason === 'tips_slowed') return m.reason_tips_slowed();
  return error.status === 429 ? m.tip_too_many() : m.tip_failed();
}
