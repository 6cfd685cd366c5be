import { type DisputeReason, findDisputeReason } from '#shared/payment-kinds.ts';
import { m } from '#web/paraglide/messages.js';

const words: Record<DisputeReason, () => string> = {
  fraudulent: m.dispute_reason_fraudulent,
  unrecognized: m.dispute_reason_unrecognized,
  duplicate: m.dispute_reason_duplicate,
  credit_not_processed: m.dispute_reason_credit_not_processed,
  product_not_received: m.dispute_reason_product_not_received,
  product_unacceptable: m.dispute_reason_product_unacceptable,
  general: m.dispute_reason_general,
};

/** Why the bank asks for the money back; in the provider's word if we have none. */
export function disputeReasonWords(reason: string): string {
  const known = findDisputeReason(reason);
  return known ? words[known]() : reason;
}
