/** Why a guest's bank asks for the money back, as far as we have words for it. Stripe has a few more, for things that are sold. */
export const disputeReasons = [
  'fraudulent',
  'unrecognized',
  'duplicate',
  'credit_not_processed',
  'product_not_received',
  'product_unacceptable',
  'general',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** Undefined for a reason that we have no words for: the provider's own is shown then. */
export function findDisputeReason(reason: string): DisputeReason | undefined {
  return disputeReasons.find((known) => known === reason);
}
