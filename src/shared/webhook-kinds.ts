/** What a business can be told of. Shown to owners in this order. */
export const webhookKinds = ['tip.paid', 'tip.refunded', 'payout.completed'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why an attempt failed. `refused`: the answer was no 2xx. */
export const deliveryProblems = ['timeout', 'unreachable', 'inside_address', 'redirect', 'refused'] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** At most this many endpoints of a business. */
export const MOST_ENDPOINTS = 5;
