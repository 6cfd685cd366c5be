export const businessStatuses = ['pending', 'active', 'suspended'] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

/** Only paid tips are counted in totals. */
export const tipStatuses = ['pending', 'paid', 'failed', 'refunded'] as const;
export type TipStatus = (typeof tipStatuses)[number];

export const payoutStatuses = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'returned',
] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export const payoutRecipients = ['business', 'staff'] as const;
export type PayoutRecipient = (typeof payoutRecipients)[number];

/** A refund waits for the provider, is made, or was refused. */
export const refundStatuses = ['requested', 'done', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Why the guest did not get the money of a refund. */
export const refundFailures = ['provider_could_not', 'provider_refused', 'returned_by_bank'] as const;
export type RefundFailure = (typeof refundFailures)[number];

/** An inquiry takes no money: the guest's bank asks first. The other three are disputes. */
export const disputeStatuses = ['inquiry', 'open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** Who bears a lost dispute. */
export const lossBearers = ['platform', 'person'] as const;
export type LossBearer = (typeof lossBearers)[number];
