import { addFils, type Fils, fils, shareOf, subtractFils } from '#shared/money.ts';

export type FeeTerms = { platformFeeBps: number; platformFeeFixedFils: number };

/** How a tip is divided: the guest’s card pays `chargedFils`, the staff member gets `netFils`, Karam keeps `feeFils`. */
export type TipSplit = { amountFils: Fils; feeFils: Fils; netFils: Fils; chargedFils: Fils };

export function splitTip(amountFils: Fils, terms: FeeTerms, guestCoversFee: boolean): TipSplit {
  const fullFeeFils = addFils(shareOf(amountFils, terms.platformFeeBps), fils(terms.platformFeeFixedFils));
  if (guestCoversFee) {
    const chargedFils = addFils(amountFils, fullFeeFils);
    return { amountFils, feeFils: fullFeeFils, netFils: amountFils, chargedFils };
  }
  // The fixed part of the fee can be larger than a tiny tip. The fee is then the whole tip, so net is never below 0.
  const feeFils = fils(Math.min(fullFeeFils, amountFils));
  return { amountFils, feeFils, netFils: subtractFils(amountFils, feeFils), chargedFils: amountFils };
}
