import { addFils, type Fils, fils, shareOf, subtractFils } from '#shared/money.ts';

export type FeeTerms = { platformFeeBps: number; platformFeeFixedFils: number };

/** What a tip comes to for everyone: the guest is charged `charged`, the person receives `net`, Karam keeps `fee`. */
export type TipSplit = { amount: Fils; fee: Fils; net: Fils; charged: Fils };

export function splitTip(amount: Fils, terms: FeeTerms, guestCoversFee: boolean): TipSplit {
  const fullFee = addFils(shareOf(amount, terms.platformFeeBps), fils(terms.platformFeeFixedFils));
  if (guestCoversFee) return { amount, fee: fullFee, net: amount, charged: addFils(amount, fullFee) };
  // A fixed part larger than a tiny tip takes the tip, never more: nobody is owed less than nothing for a tip.
  const fee = fils(Math.min(fullFee, amount));
  return { amount, fee, net: subtractFils(amount, fee), charged: amount };
}
