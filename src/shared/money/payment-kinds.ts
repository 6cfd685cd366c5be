/** The payment providers. The sandbox charges no card. */
export const providerNames = ['sandbox', 'stripe'] as const;
export type ProviderName = (typeof providerNames)[number];

/** Where a guest pays: on the provider's page, or on the tip page itself. */
export const checkouts = ['hosted', 'embedded'] as const;
export type Checkout = (typeof checkouts)[number];

/**
 * The kinds of lines in a payment provider's own books. `disputed`: taken for a dispute, or given back after it was won.
 * `paid_out`: sent to our bank, or returned by it. `refund_returned`: the guest's bank did not take the refund.
 */
export const lineKinds = [
  'captured',
  'refunded',
  'refund_returned',
  'disputed',
  'paid_out',
  'fee',
  'adjusted',
] as const;
export type LineKind = (typeof lineKinds)[number];

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

/** What kind of fraud a guest's bank reports, as Stripe calls it. */
export const fraudTypes = [
  'made_with_stolen_card',
  'made_with_lost_card',
  'made_with_counterfeit_card',
  'card_never_received',
  'fraudulent_card_application',
  'unauthorized_use_of_card',
  'misc',
] as const;
export type FraudType = (typeof fraudTypes)[number];

/** What becomes of a payment of another amount than its tip: given back, or counted with what was collected. */
export const paymentDecisions = ['refund', 'count'] as const;
export type PaymentDecision = (typeof paymentDecisions)[number];

/** The outcomes of handling a provider event, stored with it. The database allows only these. */
export const eventOutcomes = [
  /** Stored. The final outcome is set in the same transaction. */
  'received',
  /** We failed to handle it. It is kept, and can be handled again. */
  'unusable',
  /** Does not concern us. */
  'ignored',
  /** Names a tip that is not in this database. */
  'not_our_tip',
  /** A refund or dispute of a payment that we do not know yet. It is handled when the payment is known. */
  'payment_unknown',
  'other_session',
  'other_amount',
  /** Not an event: a line of the provider's books in another currency than AED. It is not posted. */
  'other_currency',
  'still_open',
  'paid',
  'already_paid',
  'failed',
  'already_failed',
  /** The bank declined a card. The guest may try another one. */
  'declined',
  'already_begun',
  'no_refund',
  'nothing_to_refund',
  'refund_pending',
  'refunded',
  'already_refunded',
  'refund_failed',
  'other_refund_failed',
  /** The guest's bank returned a completed refund. */
  'refund_returned',
  'dispute_inquiry',
  'dispute_open',
  'dispute_won',
  'dispute_lost',
  'fraud_warning',
] as const;
export type EventOutcome = (typeof eventOutcomes)[number];

/** Money may have moved that is not in the ledger. Somebody has to look, and say that it is dealt with. */
export const outcomesToDealWith = [
  'unusable',
  'other_session',
  'other_amount',
  'other_currency',
  'no_refund',
  'nothing_to_refund',
] as const satisfies EventOutcome[];
export type OutcomeToDealWith = (typeof outcomesToDealWith)[number];

/** How a guest can pay on the tip page. Stripe refuses a payment whose form was made for other ways than the payment. */
export const pageMethods = ['card', 'link'] as const;
