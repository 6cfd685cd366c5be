/** The payment providers. The sandbox charges no card. */
export const providerNames = ['sandbox', 'stripe'] as const;
export type ProviderName = (typeof providerNames)[number];
