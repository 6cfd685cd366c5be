/** What handling a provider's event came to. Kept with the event; the database allows only these. */
export const eventOutcomes = [
  /** Stored, and being handled in the same transaction. */
  'received',
  /** Means nothing to us. */
  'ignored',
  /** Names a tip that is not in this database. */
  'not_our_tip',
  /** A refund or dispute of a payment that no tip is known by, so far. It is handled once the payment is known. */
  'payment_unknown',
  'other_session',
  'other_amount',
  'still_open',
  'paid',
  'already_paid',
  'failed',
  'already_failed',
  'already_begun',
  'no_refund',
  'nothing_to_refund',
  'refund_pending',
  'refunded',
  'already_refunded',
  'refund_failed',
  'other_refund_failed',
  /** The bank sent a finished refund back. */
  'refund_returned',
  'dispute_open',
  'dispute_won',
] as const;
export type EventOutcome = (typeof eventOutcomes)[number];
