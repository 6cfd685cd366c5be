import type { z } from 'zod';
import type { Tipping } from '#server/tipping/tips/tipping.ts';
import type { tipTerms } from '#shared/contracts/settings.ts';
import { toDecimal } from '#shared/money.ts';

/** The fee and the limits that a guest sees before tipping. */
export async function describeTerms(tipping: Tipping): Promise<z.output<typeof tipTerms>> {
  const { terms, maxTipFils } = await tipping.settings();
  const { smallestChargeFils, isTest } = tipping.payments.provider;
  return {
    platformFeeBps: terms.platformFeeBps,
    platformFeeFixedFils: terms.platformFeeFixedFils,
    vatBps: terms.vatBps ?? 0,
    vatIncluded: terms.vatIncluded ?? true,
    maxTip: toDecimal(maxTipFils),
    minTip: toDecimal(smallestChargeFils),
    isTest,
  };
}
