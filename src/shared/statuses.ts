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

/** Who said that a payout changed: an admin, or an applied answer of the bank. */
export const payoutEventSources = ['person', 'bank'] as const;
export type PayoutEventSource = (typeof payoutEventSources)[number];

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

export const businessTypes = [
  'Restaurant',
  'Cafe',
  'Bar',
  'Hotel',
  'Retail Store',
  'Beauty Salon',
  'Spa',
  'Delivery Service',
  'Food Truck',
  'Other',
] as const;
export type BusinessType = (typeof businessTypes)[number];

/** Evidence that an admin has sent. `unclear`: the provider has not answered, and it can be sent again. */
export const evidenceStates = ['sent', 'unclear', 'refused'] as const;

/**
 * What became of a tip after an early fraud warning. `refunding`: requested and not answered. `closed`: an admin decided not
 * to give it back.
 */
export const fraudWarningStates = ['to_decide', 'refunding', 'refunded', 'disputed', 'closed'] as const;
export type FraudWarningState = (typeof fraudWarningStates)[number];

/** Why an admin rejects or suspends a business, or rejects a change of its facts. */
export const reviewReasons = [
  'licence_missing',
  'licence_unreadable',
  'licence_expired',
  'name_differs',
  'iban_not_proven',
  'not_supported',
  'unusual_activity',
  'owner_asked',
  'other',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** What happened to the status of a business. `submitted_again` is done by the owner, the others by admins. */
export const businessDecisions = [
  'approved',
  'rejected',
  'suspended',
  'reactivated',
  'submitted_again',
] as const;

export const changeStatuses = ['open', 'approved', 'rejected', 'withdrawn'] as const;

/** What a business can be told of. Shown to owners in this order. */
export const webhookKinds = ['tip.paid', 'tip.refunded', 'payout.completed'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;

/** Why an attempt failed. `refused`: the answer was no 2xx. */
export const deliveryProblems = ['timeout', 'unreachable', 'inside_address', 'redirect', 'refused'] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** At most this many endpoints of a business. */
export const MOST_ENDPOINTS = 5;
