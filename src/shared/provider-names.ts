/** Who collects guests' money: the sandbox charges nobody. */
export const providerNames = ['sandbox', 'stripe'] as const;
export type ProviderName = (typeof providerNames)[number];
