export const businessStatuses = ['pending', 'active', 'suspended'] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

/** Only paid tips count anywhere. */
export const tipStatuses = ['pending', 'paid', 'failed', 'refunded'] as const;
export type TipStatus = (typeof tipStatuses)[number];

export const payoutStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export const payoutRecipients = ['business', 'staff'] as const;
export type PayoutRecipient = (typeof payoutRecipients)[number];
