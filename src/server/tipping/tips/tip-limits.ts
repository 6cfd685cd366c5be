import type { Tipping } from '#server/tipping/tips/tipping.ts';
import type { TipLimits } from '#shared/offered-amounts.ts';

/** The smallest and the largest tip that the platform takes. */
export async function tipLimits({ settings, payments }: Tipping): Promise<TipLimits> {
  const { maxTipFils } = await settings();
  return { leastFils: payments.provider.smallestChargeFils, mostFils: maxTipFils };
}
