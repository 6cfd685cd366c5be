import type { PayoutStatus } from '#shared/statuses.ts';
import { m } from '#web/paraglide/messages.js';

/** Why a payout was cancelled, failed or was returned, in the words of the admin or the bank. A bank may give no reason. */
export function findFailureReason(status: PayoutStatus | null, reason: string | null): string | null {
  return reason ?? (status === 'failed' || status === 'returned' ? m.bank_gave_no_reason() : null);
}
