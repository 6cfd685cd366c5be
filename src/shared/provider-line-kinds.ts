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
