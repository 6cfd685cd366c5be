import type { ApiError } from '#web/api/api-error.ts';
import { isKeyTaken } from '#web/features/tips/deliver-tip.ts';
import { m } from '#web/paraglide/messages.js';

/** Why the server refused, in words a guest can act on. */
export function refusalSentence(error: ApiError, firstName: string): string {
  if (isKeyTaken(error)) return m.tip_earlier_went_through();
  // Somebody has left, or the whole business may not be tipped, since the page was opened.
  if (error.status === 404 || error.status === 409) return m.tip_cannot_receive({ name: firstName });
  if (error.status === 402) return m.reason_payment_declined();
  return error.status === 429 ? m.tip_too_many() : m.tip_failed();
}
